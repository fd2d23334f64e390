/// Why a request as a whole was refused.
struct WireRefusal: Codable, Sendable {
  let error: WireError
}
