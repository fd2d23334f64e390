import HabitDomain

/// The name of a zone; in a private database the owner is the current user and can be omitted.
struct WireZoneID: Codable, Hashable, Sendable {
  var zoneName: String
  var ownerName: String?

  init(_ zone: RecordZone) {
    zoneName = zone.name
  }

  var zone: RecordZone { RecordZone(name: zoneName) }
}

/// A zone, and whether and why it was deleted.
struct WireZone: Codable, Sendable {
  var zoneID: WireZoneID
  var deleted: Bool?
  /// A ``ZoneEnd``, if the server sends one; Web Services do not, which is read as deletion by an app.
  var deletionReason: String?

  var change: ZoneChanges.Change {
    get throws(CloudError) {
      guard deleted == true else { return .changed(zoneID.zone) }
      guard let deletionReason else { return .deleted(zoneID.zone, .deleted) }
      guard let end = ZoneEnd(rawValue: deletionReason) else {
        throw .malformedAnswer("\"\(deletionReason)\" is not a deletion reason")
      }
      return .deleted(zoneID.zone, end)
    }
  }
}
