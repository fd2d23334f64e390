/// The columns that every synced row has in addition to its content.
public struct Metadata: Hashable, Sendable {
  /// Whether the row may differ from the server's.
  public var needsSync: Bool
  /// The record name on the server, once known.
  public var recordName: String?
  /// The change tag of the server at the last exchange.
  public var changeTag: String?
  /// Server time of the last exchange; never decides a conflict.
  public var lastSyncDate: Instant?
  /// The stamp of the last content change.
  public var modifiedAt: Stamp
  /// Incremented by each local change of the content, from 1.
  public var revision: Int64
  /// When the row was deleted; nil if it is live.
  public var deletedAt: Instant?
  /// Why the row cannot be uploaded; nil if it can.
  public var syncBlocked: String?

  /// Makes metadata; the defaults are those of a new row.
  public init(
    needsSync: Bool = true, recordName: String? = nil, changeTag: String? = nil,
    lastSyncDate: Instant? = nil, modifiedAt: Stamp, revision: Int64 = 1, deletedAt: Instant? = nil,
    syncBlocked: String? = nil
  ) {
    self.needsSync = needsSync
    self.recordName = recordName
    self.changeTag = changeTag
    self.lastSyncDate = lastSyncDate
    self.modifiedAt = modifiedAt
    self.revision = revision
    self.deletedAt = deletedAt
    self.syncBlocked = syncBlocked
  }
}

/// A row as it is stored: content and metadata, tombstones included.
public struct StoredRow<Content: Hashable & Sendable>: Hashable, Sendable {
  /// The content.
  public var content: Content
  /// The metadata.
  public var metadata: Metadata

  /// Makes a row.
  public init(content: Content, metadata: Metadata) {
    self.content = content
    self.metadata = metadata
  }
}
