package import Domain

/// A version of a row as a record of the server has it.
package struct RemoteVersion: Hashable, Sendable {
  /// The content, which has passed the checks of its entity.
  package var content: SyncedContent
  /// When and where the content last changed.
  package var stamp: Stamp
  /// When the row was deleted; nil if it lives.
  package var deletedAt: Instant?
  /// The row that survives in its stead.
  package var mergedInto: String?
  /// What the record has besides.
  package var extras: RecordExtras
  /// The name of the record.
  package var recordName: String
  /// The server's version.
  package var changeTag: String?
  /// When the server stored it.
  package var storedAt: Instant?
}

extension RemoteVersion {
  /// The version that a row is, as if it had come from a server.
  init(_ row: SyncedRow) {
    self.init(
      content: row.content, stamp: row.metadata.modifiedAt, deletedAt: row.metadata.deletedAt,
      mergedInto: row.metadata.deletedAt == nil ? nil : row.mergedInto, extras: row.extras,
      recordName: row.metadata.recordName ?? row.key.recordName, changeTag: row.metadata.changeTag,
      storedAt: row.metadata.lastSyncDate)
  }
}
