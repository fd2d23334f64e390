import Domain

/// A request for what changed in a zone.
struct WireQuestion: Codable, Sendable {
  let zone: String
  let token: String?
  let limit: Int

  init(_ request: ChangeRequest) {
    zone = request.zone.name
    token = request.token
    limit = request.limit
  }
}
