import Domain

/// A reference to a record, and the action on the referring record when the target is deleted.
struct WireReference: Codable, Sendable {
  var recordName: String
  /// Nil for the zone of the referring record.
  var zoneID: WireZoneID?
  var action: String?

  init(_ id: RecordID, action: String) {
    recordName = id.name
    zoneID = WireZoneID(id.zone)
    self.action = action
  }

  /// Nil for an action that ``CloudValue`` cannot express, such as `VALIDATE`.
  func value(in zone: RecordZone) -> CloudValue? {
    let id = RecordID(zone: zoneID?.zone ?? zone, name: recordName)
    return switch action {
    case "DELETE_SELF": .reference(id)
    case "NONE", nil: .link(id)
    default: nil
    }
  }
}
