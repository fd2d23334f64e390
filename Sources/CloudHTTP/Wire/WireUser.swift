/// Who is signed in.
struct WireUser: Codable, Sendable {
  let user: String
}
