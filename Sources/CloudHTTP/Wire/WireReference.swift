import Domain

/// A record to which a field points, and what becomes of the field's record when that is deleted.
struct WireReference: Codable, Sendable {
  var recordName: String
  /// Nil for that of the record with the field.
  var zoneID: WireZoneID?
  var action: String?

  init(_ id: RecordID, action: String) {
    recordName = id.name
    zoneID = WireZoneID(id.zone)
    self.action = action
  }

  /// Nil for an action that a value cannot have, such as `VALIDATE`.
  func value(in zone: RecordZone) -> CloudValue? {
    let id = RecordID(zone: zoneID?.zone ?? zone, name: recordName)
    return switch action {
    case "DELETE_SELF": .reference(id)
    case "NONE", nil: .link(id)
    default: nil
    }
  }
}
