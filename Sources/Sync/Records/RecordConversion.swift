package import Domain
package import Rules

/// How rows become records of the server, and records rows (domain 4.1).
package struct RecordConversion: Sendable {
  /// The record of a row, with the tag under which it was last seen, and with all that this version does not know of it.
  package var encode: @Sendable (SyncedRow) -> CloudRecord
  /// The version that a record stands for; nothing of a record that cannot be read is taken over (Y-2).
  package var decode: @Sendable (CloudRecord) throws(CloudKitError) -> RemoteVersion
  /// The row that a record of a type and a name stands for; nil for a type that is unknown here.
  package var key: @Sendable (_ type: String, _ name: String) -> RowKey?
  /// A row that another version of the app has stored, as this one has it: what that kept without knowing it and this one
  /// knows is content, and what this one has given up is kept. It is the same version of the row.
  package var updated: @Sendable (SyncedRow) -> SyncedRow
  /// The names of the fields of a table that this version of the app knows.
  package var names: @Sendable (SyncedTable) -> Set<String>

  /// The conversion as it is meant, for a zone, the rules of entities and a version of the app.
  package static func standard(
    zone: RecordZone = .app, rules: RuleBook = .standard, version: AppVersion = .current
  ) -> RecordConversion {
    let book = RecordBook(zone: zone, checks: RecordChecks(rules: rules), version: version)
    return RecordConversion(
      encode: { book.record(of: $0) },
      decode: { (record) throws(CloudKitError) in try book.version(of: record) },
      key: { book.key(type: $0, name: $1) }, updated: { book.updated($0) },
      names: { book.type(of: $0)?.fieldNames ?? [] })
  }
}

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
