import Domain

/// A request for what became of zones.
struct WireZoneQuestion: Codable, Sendable {
  let token: String?
  let limit: Int

  init(_ request: ZoneRequest) {
    token = request.token
    limit = request.limit
  }
}
