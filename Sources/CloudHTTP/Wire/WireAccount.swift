/// Whether the account can be used.
struct WireAccount: Codable, Sendable {
  let status: String
}
