/// A row that waits for its upload.
public struct PendingRow: Hashable, Sendable {
  /// Which row.
  public var id: Identifier
  /// What it carries besides its content; it may be a tombstone.
  public var metadata: Metadata

  /// Makes a row.
  public init(id: Identifier, metadata: Metadata) {
    self.id = id
    self.metadata = metadata
  }
}
