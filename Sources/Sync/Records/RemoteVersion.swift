package import Domain

/// A version of a row as a record of the server has it.
package struct RemoteVersion: Hashable, Sendable {
  /// The version; its content has passed the checks of its entity.
  package var version: RowVersion
  /// The name of the record.
  package var recordName: String
  /// The server's version of the record.
  package var changeTag: String?
  /// When the server stored it.
  package var storedAt: Instant?
  /// What the record is like.
  package var traits: RecordTraits
  /// The names of fields that it has and that cannot be held here, so that a save would leave them on the server.
  package var foreignFields: Set<String> = []

  /// When and where the content was written.
  package var stamp: Stamp { version.stamp }
  /// What it says.
  package var content: SyncedContent { version.content }
  /// When the row was deleted; nil if it lives.
  package var deletedAt: Instant? { version.deletedAt }
}

extension RemoteVersion {
  /// The version that a row is, as if it had come from a server.
  init(_ row: SyncedRow) {
    self.init(
      version: row.version, recordName: row.exchange.recordName ?? row.key.recordName,
      changeTag: row.exchange.changeTag, storedAt: row.exchange.lastSyncDate,
      traits: row.exchange.traits)
  }
}
