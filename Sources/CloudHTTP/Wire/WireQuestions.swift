/// A list under the name `zones`.
struct WireZones<Element: Sendable>: Sendable {
  var zones: [Element]
}

extension WireZones: Encodable where Element: Encodable {}
extension WireZones: Decodable where Element: Decodable {}

struct WireOperation: Encodable, Sendable {
  var operationType: String
  var record: WireRecord?
  var zone: WireZone?
  var subscription: WireSubscription?
}

struct WireModification: Encodable, Sendable {
  var operations: [WireOperation]
  /// The zone of the records.
  var zoneID: WireZoneID?
  var atomic: Bool?
}

struct WireLookup: Encodable, Sendable {
  var records: [WireRecord]
  var zoneID: WireZoneID
}

/// A request for changes since a token, in a zone or in the list of zones.
struct WirePosition: Encodable, Sendable {
  var zoneID: WireZoneID?
  var syncToken: String?
  var resultsLimit: Int
}
