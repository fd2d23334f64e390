/// Records, each with its own outcome, and the cursor of a query.
struct WireRecords: Decodable, Sendable {
  var records: [WireOutcome<WireRecord>]
  var continuationMarker: String?
}

/// A page of the changes in a zone.
struct WirePage: Decodable, Sendable {
  var zoneID: WireZoneID
  var records: [WireOutcome<WireRecord>]
  var syncToken: String
  var moreComing: Bool
}

/// A page of the zones that have changed.
struct WireZonePage: Decodable, Sendable {
  var zones: [WireOutcome<WireZone>]
  var syncToken: String
  var moreComing: Bool
}

/// Subscriptions, each with its own outcome.
struct WireSubscriptions: Decodable, Sendable {
  var subscriptions: [WireOutcome<WireSubscription>]
}

struct WireCaller: Decodable, Sendable {
  var userRecordName: String
}
