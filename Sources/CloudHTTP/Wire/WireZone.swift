/// A zone to be made.
struct WireZone: Codable, Sendable {
  let name: String
}
