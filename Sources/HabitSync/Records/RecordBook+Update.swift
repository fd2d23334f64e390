@_spi(Storage) import HabitDomain

// After an update of the app: it knows other fields of a stored row than the version that stored it.
extension RecordBook {
  /// A row that another version of the app stored, as this version reads it.
  func updated(_ row: SyncedRow) -> SyncedRow {
    guard let type = type(of: row.key.table), let name = type.names.first,
      type.isPartial || !row.unknownFields.isEmpty
    else { return row }
    return reread(clearing(row, type), type, name)
  }

  /// A waiting row may have to clear a field that this version of the app no longer has, and would otherwise not know that
  /// it has to be cleared.
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

  /// Whether a field that is new to this version can be read; one that cannot stays as it is, and the others are
  /// read.
  private func isReadable(_ name: String, in record: CloudRecord, of learned: Set<String>) -> Bool {
    var alone = record
    for other in learned where other != name { alone.fields[other] = nil }
    return (try? version(of: alone)) != nil
  }
}

extension RowVersion {
  /// All its fields, whichever version of the app has it: unknown ones as they
  /// were read, and absent ones with the value they are read as.
  func wholeFields(in zone: RecordZone) -> [String: CloudValue] {
    let type = RecordType.all.first { $0.table == content.key.table }
    var fields = type?.write(content, zone) ?? [:]
    StampFields.write(self, into: &fields)
    return fields.merging(unknownFields) { _, unknown in unknown }
  }

  /// Whether both have the same bytes, without encoding them: a device gets back everything that it
  /// sends.
  func isIdentical(to other: RowVersion) -> Bool {
    guard self == other else { return false }
    let fields = other.wholeFields(in: .app)
    return wholeFields(in: .app).allSatisfy { name, value in
      guard case .text(let here) = value, case .text(let there)? = fields[name] else { return true }
      return here.utf8.elementsEqual(there.utf8)
    }
  }

  /// Decides between two versions of one stamp: all fields.
  var canonicalText: String { RecordText.text(of: wholeFields(in: .app)) }
}
