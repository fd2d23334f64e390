/// Where a record is on the server.
public struct RecordID: Hashable, Sendable {
  /// The zone.
  public var zone: RecordZone
  /// The name within the zone, as in ``RowKey/recordName``.
  public var name: String

  /// Makes an id.
  public init(zone: RecordZone = .app, name: String) {
    self.zone = zone
    self.name = name
  }
}
