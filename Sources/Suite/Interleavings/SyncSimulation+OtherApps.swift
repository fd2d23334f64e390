import CloudSim
import Domain
import Reference

// What other versions of the app save, of which these devices see the records only.
extension SyncSimulation {
  /// A version of the app that nobody here knows edits a row, and writes or takes away a field that these devices do not know:
  /// they must keep it with that version, and with what is edited of it (Y-2). False if there is no live row.
  func plantField(_ number: Int) -> Bool {
    guard var record = record(number), let key = ReferenceRecord.key(of: record),
      let stamp = ReferenceRecord.stamp(of: record), record.fields["deletedAt"] == nil
    else { return false }
    let isTakenAway = record.fields["zNewer"] != nil && number.isMultiple(of: 2)
    record.fields["zNewer"] = isTakenAway ? nil : .text("newer \(number)")
    let next = newerStamp(after: stamp)
    record.fields["modifiedWall"] = .integer(next.wall)
    record.fields["modifiedCounter"] = .integer(next.counter)
    record.fields["modifiedDevice"] = .text(next.device)
    let version = SyncOracle.Version(record, key.table, isOfPerson: true)
    server.update { $0.plant(record, by: next.device, in: ServerState.firstAccount) }
    oracle.change(ServerState.firstAccount) { $0.add(version, key, next) }
    return true
  }

  /// The next stamp of that app, which gives none twice: a zone that ends takes away versions, and no stamps.
  private func newerStamp(after seen: Stamp) -> Stamp {
    let time = server.read { $0.time.milliseconds }
    let last = max(seen, lastNewerStamp ?? seen)
    let next = Stamp(
      wall: max(time, last.wall), counter: time > last.wall ? 0 : last.counter + 1,
      device: "newer app")
    lastNewerStamp = next
    return next
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
