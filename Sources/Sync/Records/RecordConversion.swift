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
  /// A row of an older version of the app, with what that kept without knowing it and this one knows.
  package var updated: @Sendable (SyncedRow) -> SyncedRow

  /// The conversion as it is meant, for a zone, the rules of entities and a version of the app.
  package static func standard(
    zone: RecordZone = .app, rules: RuleBook = .standard, version: AppVersion = .current
  ) -> RecordConversion {
    let book = RecordBook(zone: zone, checks: RecordChecks(rules: rules), version: version)
    return RecordConversion(
      encode: { book.record(of: $0) },
      decode: { (record) throws(CloudKitError) in try book.version(of: record) },
      key: { book.key(type: $0, name: $1) }, updated: { book.updated($0) })
  }
}

/// The types of records by name.
private struct RecordBook: Sendable {
  let zone: RecordZone
  let checks: RecordChecks
  private let types: [String: RecordType]
  private let ofTable: [SyncedTable: RecordType]

  init(zone: RecordZone, checks: RecordChecks, version: AppVersion) {
    self.zone = zone
    self.checks = checks
    var types: [String: RecordType] = [:]
    var ofTable: [SyncedTable: RecordType] = [:]
    for type in RecordType.all(of: version) {
      for name in type.names { types[name] = type }
      ofTable[type.table] = type
    }
    self.types = types
    self.ofTable = ofTable
  }

  func key(type: String, name: String) -> RowKey? {
    types[type].flatMap { RowKey($0.table, recordName: name) }
  }

  func record(of row: SyncedRow) -> CloudRecord {
    let version = RemoteVersion(row)
    let type = ofTable[row.key.table]
    var known = type?.write(row.content, zone) ?? [:]
    StampFields.write(version, into: &known)
    let absent = (type?.fieldNames ?? []).union(StampFields.names).subtracting(known.keys)
    let fields = row.extras.fields.merging(known) { _, known in known }
    return CloudRecord(
      id: RecordID(zone: zone, name: version.recordName),
      type: row.extras.type ?? type?.names.first ?? row.key.table.rawValue, fields: fields,
      encryptedFields: row.extras.encryptedFields.intersection(fields.keys),
      clearedFields: absent.subtracting(fields.keys), changeTag: row.metadata.changeTag)
  }

  func version(of record: CloudRecord) throws(CloudKitError) -> RemoteVersion {
    let name = record.id.name
    guard let type = types[record.type] else {
      throw .invalidRecord(
        name, field: nil, reason: "The type \(record.type) is unknown to this version")
    }
    guard let key = RowKey(type.table, recordName: name) else {
      throw .invalidRecord(name, field: nil, reason: "The name is no id")
    }
    try refuseReferences(record, of: type)
    let content = try checks.checked(try type.read(key, record), name)
    try refuseParents(of: content, name)
    let known = type.fieldNames.union(StampFields.names)
    let extras = RecordExtras(
      type: record.type == type.names.first ? nil : record.type,
      fields: record.fields.filter { !known.contains($0.key) },
      encryptedFields: record.encryptedFields)
    return try StampFields.version(of: content, extras, record)
  }

  /// A record that belongs to itself would wait for ever, and one of another zone is none of the rows here.
  private func refuseReferences(
    _ record: CloudRecord, of type: RecordType
  ) throws(CloudKitError) {
    for field in type.fieldNames.sorted() {
      guard let target = record.fields[field]?.target else { continue }
      let reason: String
      if target == record.id {
        reason = "refers to the record itself"
      } else if target.zone != record.id.zone {
        reason = "refers to a record of another zone"
      } else {
        continue
      }
      throw .invalidRecord(record.id.name, field: field, reason: reason)
    }
  }

  /// What belongs to something that no server can have would wait for ever, too.
  private func refuseParents(
    of content: SyncedContent, _ name: String
  ) throws(CloudKitError) {
    for parent in content.parents where !(1...Self.longestName ~= parent.recordName.utf8.count) {
      throw .invalidRecord(
        name, field: nil, reason: "It belongs to a \(parent.table.rawValue) that has no name")
    }
  }

  /// In bytes (cloud 5.1).
  private static let longestName = 255

  func updated(_ row: SyncedRow) -> SyncedRow {
    var updated = row
    for name in row.extras.fields.keys.sorted() { takeUp(name, into: &updated) }
    return updated
  }

  /// Takes up one field; what cannot be read stays with the row, and on the server.
  private func takeUp(_ name: String, into row: inout SyncedRow) {
    guard ofTable[row.key.table]?.fieldNames.contains(name) == true else { return }
    var known = row
    known.extras.fields = [:]
    var record = record(of: known)
    record.fields[name] = row.extras.fields[name]
    guard let version = try? version(of: record) else { return }
    row.content = version.content
    row.extras.fields[name] = nil
  }
}
