import CloudSim
import Domain
import Reference

// What other versions of the app save, of which these devices see the records only.
extension SyncPlay {
  /// A newer version of the app saves a field that these devices do not know: they must not lose it (Y-2). False if there
  /// is no record.
  func plantField(_ number: Int) -> Bool {
    guard var record = record(number) else { return false }
    let value = CloudValue.text("newer \(number)")
    record.fields["zNewer"] = value
    server.update { $0.plant(record, by: "newer app", in: ServerState.firstAccount) }
    oracle.change(ServerState.firstAccount) {
      $0.newerFields[record.id.name] = ["zNewer": value]
    }
    return true
  }

  /// An app that was restored from a copy gives a stamp twice. Which of the two versions remains is the same for all, and
  /// on no device the one that happened to be there (Y-7). False if the record cannot have one.
  func plantTwin(_ number: Int) -> Bool {
    guard var record = record(number), let key = ReferenceRecord.key(of: record),
      let stamp = ReferenceRecord.stamp(of: record), record.fields["deletedAt"] == nil
    else { return false }
    guard let field = ["name", "displayName"].first(where: { record.fields[$0] != nil }),
      case .text(let name)? = record.fields[field]
    else { return false }
    record.fields[field] = .text((number.isMultiple(of: 2) ? "z " : "A ") + name.suffix(20))
    let twin = SyncOracle.Version(record, key.table)
    server.update { $0.plant(record, by: "old copy", in: ServerState.firstAccount) }
    oracle.change(ServerState.firstAccount) {
      $0.twins[key, default: [:]][stamp, default: []].append(twin)
    }
    return true
  }

  private func record(_ number: Int) -> CloudRecord? {
    let contents = server.contents(of: ServerState.firstAccount)
    let records = contents.records.values.sorted { $0.id.name < $1.id.name }
    return records.isEmpty ? nil : records[number % records.count]
  }
}
