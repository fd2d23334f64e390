@_spi(Storage) public import HabitDomain

/// The parts of a version of a row, each of which a test may set: only a test and a store may make a version of parts.
public struct VersionParts {
  /// What it says.
  public var content: SyncedContent
  /// The fields that this version of the app does not know.
  public var unknownFields: [String: CloudValue]
  /// When and where it was written.
  public var stamp: Stamp
  /// When the row was deleted; nil if it is live.
  public var deletedAt: Instant?
  /// The id of the row that survives in its place.
  public var mergedInto: String?
}

extension SyncedRow {
  /// Makes a row of its parts.
  public init(
    _ content: SyncedContent, metadata: Metadata, unknownFields: [String: CloudValue] = [:]
  ) {
    self.init(content: content, metadata: metadata, unknownFields: unknownFields)
  }

  /// Sets parts of the version; the exchange stays.
  public mutating func rewrite(_ change: (inout VersionParts) -> Void) {
    var parts = VersionParts(
      content: content, unknownFields: unknownFields, stamp: stamp, deletedAt: deletedAt,
      mergedInto: mergedInto)
    change(&parts)
    self = SyncedRow(
      RowVersion(
        content: parts.content, unknownFields: parts.unknownFields, stamp: parts.stamp,
        deletedAt: parts.deletedAt, mergedInto: parts.mergedInto),
      exchange)
  }
}
