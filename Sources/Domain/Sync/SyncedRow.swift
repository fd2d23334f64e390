/// A row with all that sync knows of it; it may be a tombstone.
public struct SyncedRow: Hashable, Sendable {
  /// The content.
  public var content: SyncedContent
  /// What it carries besides (domain 1.9).
  public var metadata: Metadata
  /// The id of the row that a repair let survive in its stead; counts for tombstones only (domain 4.9).
  public var mergedInto: String?
  /// What its record has besides.
  public var extras: RecordExtras

  /// Makes a row.
  public init(
    content: SyncedContent, metadata: Metadata, mergedInto: String? = nil,
    extras: RecordExtras = RecordExtras()
  ) {
    self.content = content
    self.metadata = metadata
    self.mergedInto = mergedInto
    self.extras = extras
  }

  /// Which row it is.
  public var key: RowKey { content.key }

  /// Whether it waits for its upload: it needs sync or was never stored by the server, and nothing is wrong with it
  /// (domain 2.5).
  public var isPending: Bool {
    (metadata.needsSync || metadata.recordName == nil) && metadata.syncBlocked == nil
  }
}
