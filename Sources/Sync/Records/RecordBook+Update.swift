@_spi(Storage) import Domain

// The version of the app has changed: what it knows of a version of a row is another part of it now.
extension RecordBook {
  /// A row that another version of the app has stored, as this one has it.
  func updated(_ row: SyncedRow) -> SyncedRow {
    guard let type = type(of: row.key.table), let name = type.names.first,
      type.isPartial || !row.unknownFields.isEmpty
    else { return row }
    return reread(clearing(row, type), type, name)
  }

  /// A row that waits may take away a field that this version of the app has given up: it would not know any more that it has
  /// to be cleared.
  private func clearing(_ row: SyncedRow, _ type: RecordType) -> SyncedRow {
    guard row.exchange.needsSync || row.exchange.recordName == nil,
      let all = RecordType.all.first(where: { $0.table == type.table })
    else { return row }
    let said = row.version.wholeFields(in: zone)
    var row = row
    row.exchange.traits.leftovers.formUnion(
      all.fieldNames.subtracting(type.fieldNames).filter { said[$0] == nil })
    return row
  }

  private func reread(_ row: SyncedRow, _ type: RecordType, _ name: String) -> SyncedRow {
    let fields = row.version.wholeFields(in: zone)
    let learned = type.fieldNames.intersection(row.unknownFields.keys)
    let known = type.fieldNames.union(StampFields.names).union(row.unknownFields.keys)
    guard !learned.isEmpty || !known.isSuperset(of: fields.keys) else { return row }
    var record = CloudRecord(
      id: RecordID(zone: zone, name: row.key.recordName), type: name, fields: fields)
    let unread = learned.filter { !isReadable($0, in: record, of: learned) }
    for name in unread { record.fields[name] = nil }
    guard let read = try? version(of: record).version else { return row }
    let kept = row.unknownFields.filter { unread.contains($0.key) }
    return SyncedRow(
      RowVersion(
        content: read.content,
        unknownFields: read.unknownFields.merging(kept) { read, _ in read },
        stamp: read.stamp, deletedAt: read.deletedAt, mergedInto: read.mergedInto),
      row.exchange)
  }

  /// Whether one of the fields that are new to this version can be read; one that cannot stays as it is, and the others are
  /// taken up.
  private func isReadable(
    _ name: String, in record: CloudRecord, of learned: Set<String>
  ) -> Bool {
    var alone = record
    for other in learned where other != name { alone.fields[other] = nil }
    return (try? version(of: alone)) != nil
  }
}

extension RowVersion {
  /// All that it says, in the same fields whichever version of the app has it: what that does not know of it is there as it
  /// was read, and what nobody has said is there as it is read.
  func wholeFields(in zone: RecordZone) -> [String: CloudValue] {
    let type = RecordType.all.first { $0.table == content.key.table }
    var fields = type?.write(content, zone) ?? [:]
    StampFields.write(self, into: &fields)
    return fields.merging(unknownFields) { _, unknown in unknown }
  }

  /// Whether they say the same to the byte, which is found without making texts of them: a device gets back all that it sends.
  func isIdentical(to other: RowVersion) -> Bool {
    guard self == other else { return false }
    let fields = other.wholeFields(in: .app)
    return wholeFields(in: .app).allSatisfy { name, value in
      guard case .text(let here) = value, case .text(let there)? = fields[name] else { return true }
      return here.utf8.elementsEqual(there.utf8)
    }
  }

  /// What decides between two versions of one stamp: all that they say.
  var canonicalText: String { RecordText.text(of: wholeFields(in: .app)) }
}
