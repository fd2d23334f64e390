import Domain

/// The name of a zone; in a private database its owner is who asks, and need not be said.
struct WireZoneID: Codable, Hashable, Sendable {
  var zoneName: String
  var ownerName: String?

  init(_ zone: RecordZone) {
    zoneName = zone.name
  }

  var zone: RecordZone { RecordZone(name: zoneName) }
}

/// A zone, and whether and why it is gone.
struct WireZone: Codable, Sendable {
  var zoneID: WireZoneID
  var deleted: Bool?
  /// A ``ZoneEnd``, if a server says it: Web Services do not, and then an app deleted the zone.
  var deletionReason: String?

  var change: ZoneChanges.Change {
    get throws(CloudError) {
      guard deleted == true else { return .changed(zoneID.zone) }
      guard let deletionReason else { return .deleted(zoneID.zone, .deleted) }
      guard let end = ZoneEnd(rawValue: deletionReason) else {
        throw .malformedAnswer("\"\(deletionReason)\" is no end of a zone")
      }
      return .deleted(zoneID.zone, end)
    }
  }
}
