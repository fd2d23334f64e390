import HabitDomain

struct WireQuery: Encodable, Sendable {
  /// A record type and the required values of fields.
  struct Query: Codable, Sendable {
    var recordType: String
    var filterBy: [Filter]?
  }

  struct Filter: Codable, Sendable {
    var comparator = "EQUALS"
    var fieldName: String
    var fieldValue: WireField
  }

  var zoneID: WireZoneID
  var query: Query
  var continuationMarker: String?
  var resultsLimit: Int

  init(_ query: CloudQuery) {
    zoneID = WireZoneID(query.zone)
    let filters = query.matching.sorted { $0.key < $1.key }
      .map { Filter(fieldName: $0.key, fieldValue: WireField($0.value)) }
    self.query = Query(recordType: query.type, filterBy: filters.isEmpty ? nil : filters)
    continuationMarker = query.cursor
    resultsLimit = query.limit
  }
}
