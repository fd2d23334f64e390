package import HabitDomain
package import HabitRules

/// Converts rows to records of the server and back (domain 4.1).
package struct RecordConversion: Sendable {
  /// The record of a row, with its last known tag and all unknown fields.
  package var encode: @Sendable (SyncedRow) -> CloudRecord
  /// The version in a record of the server; all or nothing of it is read (Y-2).
  package var decode: @Sendable (CloudRecord) throws(CloudKitError) -> RemoteVersion
  /// The version in a record that was put aside here, unsent (domain 4.11). Its parent may be one that no server can have.
  package var restore: @Sendable (CloudRecord) throws(CloudKitError) -> RemoteVersion
  /// The row of a record by type and name; nil for an unknown type.
  package var key: @Sendable (_ type: String, _ name: String) -> RowKey?
  /// A row that another version of the app stored, as this version reads it: fields that are known now become
  /// content, and fields that are no longer known are kept. It is the same version of the row.
  package var updated: @Sendable (SyncedRow) -> SyncedRow
  /// The names of the fields of a table that this version of the app knows.
  package var names: @Sendable (SyncedTable) -> Set<String>

  /// The correct conversion for a zone, the rules of entities and a version of the app.
  package static func standard(
    zone: RecordZone = .app, rules: RuleBook = .standard, version: AppVersion = .current
  ) -> RecordConversion {
    let book = RecordBook(zone: zone, checks: RecordChecks(rules: rules), version: version)
    return RecordConversion(
      encode: { book.record(of: $0) },
      decode: { (record) throws(CloudKitError) in try book.version(ofServer: record) },
      restore: { (record) throws(CloudKitError) in try book.version(of: record) },
      key: { book.key(type: $0, name: $1) }, updated: { book.updated($0) },
      names: { book.type(of: $0)?.fieldNames ?? [] })
  }
}

/// A version of a row, from a record of the server.
package struct RemoteVersion: Hashable, Sendable {
  /// The version; its content has passed the checks of its entity.
  package var version: RowVersion
  /// The name of the record.
  package var recordName: String
  /// The server's version of the record.
  package var changeTag: String?
  /// When the server stored it.
  package var storedAt: Instant?
  /// The traits of the record.
  package var traits: RecordTraits
  /// The names of fields of unknown kinds, which a save leaves as they are on the server.
  package var foreignFields: Set<String> = []

  /// When and where the content was written.
  package var stamp: Stamp { version.stamp }
  /// The content.
  package var content: SyncedContent { version.content }
  /// When the row was deleted; nil if it is live.
  package var deletedAt: Instant? { version.deletedAt }
}

extension RemoteVersion {
  /// The version of a row, as if it had come from the server.
  init(_ row: SyncedRow) {
    self.init(
      version: row.version, recordName: row.exchange.recordName ?? row.key.recordName,
      changeTag: row.exchange.changeTag, storedAt: row.exchange.lastSyncDate,
      traits: row.exchange.traits)
  }
}
