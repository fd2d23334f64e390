import Domain

/// A request for the records of a type.
struct WireQuery: Codable, Sendable {
  let zone: String
  let type: String
  let matching: [String: WireValue]
  let cursor: String?
  let limit: Int

  init(_ query: CloudQuery) {
    zone = query.zone.name
    type = query.type
    matching = query.matching.mapValues(WireValue.init)
    cursor = query.cursor
    limit = query.limit
  }
}
