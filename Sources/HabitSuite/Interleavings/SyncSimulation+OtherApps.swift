import CloudSim
import HabitDomain
import HabitReference

// Records saved by other versions of the app.
extension SyncSimulation {
  /// An unknown version of the app edits a row and adds or removes a field that the devices do not know; they must keep it with
  /// that version and its edits (Y-2). False if there is no live row.
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

  /// The next stamp of that app, which never repeats one: when a zone ends, versions are lost, but not stamps.
  private func newerStamp(after seen: Stamp) -> Stamp {
    let time = server.read { $0.time.milliseconds }
    let last = max(seen, lastNewerStamp ?? seen)
    let next = Stamp(
      wall: max(time, last.wall), counter: time > last.wall ? 0 : last.counter + 1,
      device: "newer app")
    lastNewerStamp = next
    return next
  }

  /// An app restored from a backup reuses a stamp. All devices must keep the same one of the two versions, not the one that
  /// they happened to have (Y-7). False if no record qualifies.
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
