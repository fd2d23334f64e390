import HabitDomain
import HabitRules

/// The record types by name, and the conversion between rows and records.
struct RecordBook: Sendable {
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

  func type(of table: SyncedTable) -> RecordType? { ofTable[table] }

  func key(type: String, name: String) -> RowKey? {
    types[type].flatMap { RowKey($0.table, recordName: name) }
  }

  func record(of row: SyncedRow) -> CloudRecord {
    let type = ofTable[row.key.table]
    let fields = fields(of: row.version)
    let traits = row.exchange.traits
    let absent = (type?.allNames ?? StampFields.names).filter { fields[$0] == nil }
    return CloudRecord(
      id: RecordID(zone: zone, name: row.exchange.recordName ?? row.key.recordName),
      type: traits.type ?? type?.names.first ?? row.key.table.rawValue, fields: fields,
      encryptedFields: traits.encryptedFields.intersection(fields.keys),
      clearedFields: traits.leftovers.isEmpty
        ? absent : absent.union(traits.leftovers.filter { fields[$0] == nil }),
      changeTag: row.exchange.changeTag)
  }

  /// All fields of a version, known or not. A field that could not be read stays as it is until an edit replaces it.
  private func fields(of version: RowVersion) -> [String: CloudValue] {
    var known = ofTable[version.content.key.table]?.write(version.content, zone) ?? [:]
    StampFields.write(version, into: &known)
    guard !version.unknownFields.isEmpty else { return known }
    return known.merging(version.unknownFields) { _, unread in unread }
  }

  /// The version in a record of the server.
  func version(ofServer record: CloudRecord) throws(CloudKitError) -> RemoteVersion {
    let version = try version(of: record)
    try refuseLongTexts(of: record)
    try refuseParents(of: version.content, record.id.name)
    return version
  }

  /// The version in a record that may never have been on a server.
  func version(of record: CloudRecord) throws(CloudKitError) -> RemoteVersion {
    let name = record.id.name
    guard let type = types[record.type] else {
      throw .invalidRecord(
        name, field: nil, reason: "The type \(record.type) is unknown to this version")
    }
    guard let key = RowKey(type.table, recordName: name) else {
      throw .invalidRecord(name, field: nil, reason: "The name is not an id")
    }
    guard record.fields[""] == nil else {
      throw .invalidRecord(name, field: nil, reason: "It has a field without a name")
    }
    guard record.id.zone == zone else {
      throw .invalidRecord(
        name, field: nil, reason: "It is of the zone \(record.id.zone.name), not \(zone.name)")
    }
    try refuseReferences(record, of: type)
    let content = try checks.checked(try type.read(key, record), name)
    let unknown = record.fields.filter { !type.allNames.contains($0.key) }
    return RemoteVersion(
      version: try StampFields.version(of: content, unknown, record), recordName: name,
      changeTag: record.changeTag, storedAt: record.modifiedAt,
      traits: RecordTraits(
        type: record.type == type.names.first ? nil : record.type,
        encryptedFields: record.encryptedFields),
      foreignFields: record.foreignFields)
  }

  /// A record that belongs to itself would wait forever, and a record of another zone is not a row here.
  private func refuseReferences(_ record: CloudRecord, of type: RecordType) throws(CloudKitError) {
    let references = record.fields.filter {
      $0.value.target != nil && type.fieldNames.contains($0.key)
    }
    for (field, value) in references.sorted(by: { $0.key < $1.key }) {
      guard let target = value.target else { continue }
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

  /// A row with a text that no local write would store could not be edited here (Y-4).
  private func refuseLongTexts(of record: CloudRecord) throws(CloudKitError) {
    let names = types[record.type]?.allNames ?? []
    let long = record.fields.filter { name, value in
      guard case .text(let text) = value else { return false }
      return text.utf8.count > longestText && names.contains(name)
    }
    guard let field = long.keys.min() else { return }
    throw .invalidRecord(
      record.id.name, field: field, reason: "is longer than \(longestText) bytes")
  }

  /// A record whose parent no server can have would wait forever, too.
  private func refuseParents(of content: SyncedContent, _ name: String) throws(CloudKitError) {
    for parent in content.parents where !(1...Self.longestName ~= parent.recordName.utf8.count) {
      throw .invalidRecord(
        name, field: nil, reason: "It belongs to a \(parent.table.rawValue) that has no name")
    }
  }

  /// In bytes (cloud 5.1).
  private static let longestName = 255
}
