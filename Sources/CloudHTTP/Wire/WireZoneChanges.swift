import Domain

/// A page of what became of zones.
struct WireZoneChanges: Codable, Sendable {
  /// A zone, and why it is gone if it is.
  struct Change: Codable, Sendable {
    var zone: String
    var deleted: String?

    var change: ZoneChanges.Change {
      get throws(CloudError) {
        let zone = RecordZone(name: zone)
        guard let deleted else { return .changed(zone) }
        guard let end = ZoneEnd(rawValue: deleted) else {
          throw .malformedAnswer("\"\(deleted)\" is no end of a zone")
        }
        return .deleted(zone, end)
      }
    }
  }

  var list: [Change]
  var token: String
  var moreComing: Bool

  var changes: ZoneChanges {
    get throws(CloudError) {
      ZoneChanges(
        try list.map { change throws(CloudError) in try change.change }, token: token,
        moreComing: moreComing)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case list = "changes"
    case token
    case moreComing
  }
}
