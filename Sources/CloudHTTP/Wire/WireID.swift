import Domain

/// Where a record is, in JSON.
struct WireID: Codable, Sendable {
  let zone: String
  let name: String

  init(_ id: RecordID) {
    zone = id.zone.name
    name = id.name
  }

  var recordID: RecordID { RecordID(zone: RecordZone(name: zone), name: name) }
}
