import CloudSim
import HabitDomain
import HabitReference

// Checks what passes on a connection, and the rows of a device, against the oracle.
extension SyncSimulation {
  /// Feeds the oracle with what a device has sent and received; returns the accounts whose zone ended.
  ///
  /// A running sync is absorbed so far, because another device may get what it has sent.
  func absorb(_ place: Int, isOver: Bool = true) -> [String] {
    var lost: [String] = []
    let connectionEvents = devices[place].connection.events
    for event in connectionEvents.dropFirst(devices[place].absorbed) {
      guard case .call(let call, _, _, let account, let entry) = event else { continue }
      if account != nil { identify(place, call, entry) }
      if let loser = entry.zoneEndedOf { oracle.change(loser) { $0.hasLost = true } }
      guard case .save(let request) = call, let account else { continue }
      absorb(request, entry, from: place, in: account)
    }
    devices[place].absorbed = connectionEvents.count
    guard isOver else { return [] }
    for case .call(_, _, _, _, let entry) in connectionEvents {
      if let loser = entry.zoneEndedOf { lost.append(loser) }
    }
    return lost
  }

  /// Takes note of the versions that a device was told of as they were written: it has them, or lets them wait.
  func hear(_ connectionEvents: [DeviceConnection.ConnectionEvent], at place: Int) {
    for case .call(_, _, _, let account?, let entry) in connectionEvents {
      guard case .success(.changes(let page)) = entry.outcome else { continue }
      for case .saved(let record) in page.changes {
        guard let key = ReferenceRecord.key(of: record),
          let stamp = ReferenceRecord.stamp(of: record),
          let known = oracle[account].versions[key]?[stamp],
          SyncOracle.Version(record, key.table).difference(to: known) == nil
        else { continue }
        devices[place].heard = max(devices[place].heard ?? stamp, stamp)
      }
    }
  }

  /// A device that continues after it was told who is signed in has given its rows to that account.
  private func identify(_ place: Int, _ call: Cloud.Call, _ entry: CloudTrace.Entry) {
    switch call {
    case .accountStatus: break
    case .user:
      if case .success(.user(let name)) = entry.outcome { devices[place].identified = name }
    default:
      guard let name = devices[place].identified else { return }
      devices[place].owners.insert(name)
      oracle.adopt(devices[place].name, by: name)
    }
  }

  private func absorb(
    _ request: CloudSave, _ entry: CloudTrace.Entry, from place: Int, in account: String
  ) {
    for record in request.records { absorb(record, from: place, in: account) }
    guard case .success(.receipts(let receipts)) = entry.done else { return }
    for case .failure(.refused(.referenceViolation, _)) in receipts.saved {
      report(.parents, at: devices[place].name, "sends a child before its parent")
    }
    for case .success(let record) in receipts.saved {
      guard let tag = record.changeTag, let key = ReferenceRecord.key(of: record),
        let stamp = ReferenceRecord.stamp(of: record)
      else { continue }
      oracle.change(account) { $0.store(key, stamp, tag: tag) }
      devices[place].stored[key] = stamp
    }
  }

  private func absorb(_ record: CloudRecord, from place: Int, in account: String) {
    let name = devices[place].name
    guard let key = ReferenceRecord.key(of: record), let stamp = ReferenceRecord.stamp(of: record)
    else {
      let sentence = "sends \(record.type) \(record.id.name) of no known type or without a stamp"
      return report(.conversion, at: name, sentence)
    }
    if unknownNames(of: record, at: place)?.isEmpty == false { keptFields += 1 }
    let version = SyncOracle.Version(record, key.table)
    if let known = oracle[account].versions[key]?[stamp] {
      guard !oracle[account].isTwin(version, key, stamp) else { return }
      compare(
        version, known, key, .conversion, at: name,
        "sends \(key) with other contents than were written")
    } else if oracle.isElsewhere(key, stamp, besides: account) {
      report(.accounts, at: name, "sends \(key) of somebody else to \(account)")
      // Not all properties watch that law.
      if oracle[account].versions[key] == nil { reportUnwritten(key, at: name) }
    } else if oracle[account].versions[key] == nil {
      reportUnwritten(key, at: name)
    } else if stamp.device == name {
      checkRepair(version, key, account, at: name)
      oracle.change(account) { $0.add(version, key, stamp) }
    } else if stamp.device.isEmpty, version.isDead, oracle[account].hasLost {
      oracle.change(account) { $0.addUnbound(version, key, stamp) }
    } else {
      report(.greatest, at: name, "sends \(key) as of \(stamp), which nobody wrote")
    }
  }

  private func reportUnwritten(_ key: RowKey, at device: String) {
    report(.greatest, at: device, "sends \(key), which nobody ever wrote")
  }

  /// The fields of a record that the app on a device does not know; nil for a record of no row.
  func unknownNames(of record: CloudRecord, at place: Int) -> Set<String>? {
    guard let table = ReferenceRecord.key(of: record)?.table else { return nil }
    let (all, app) = (ReferenceRecord.names(of: table), devices[place].connection.version)
    let strange = record.fields.keys.filter { !all.contains($0) }
    guard app != .current else { return Set(strange) }
    return ReferenceRecord.names(of: table, unknownTo: app).filter { record.fields[$0] != nil }
      .union(strange)
  }

  func compare(
    _ version: SyncOracle.Version, _ known: SyncOracle.Version, _ key: RowKey, _ law: SyncLaw,
    at place: String, _ sentence: String
  ) {
    guard let (field, actual, expected) = version.difference(to: known) else { return }
    report(
      law, at: place, sentence,
      path: "\(key).\(field)", expected: SyncText.of(expected), actual: SyncText.of(actual))
  }
}

extension SyncSimulation {
  /// Reads all rows of a device, and checks those that have changed since the last time.
  func inspect(_ place: Int, _ change: DeviceChange) async throws {
    let device = devices[place].engine
    let rows = try await device.rows()
    let state = try await device.state()
    let old = devices[place].memory
    devices[place].memory.state = state
    let owner = devices[place].memory.owner
    if owner != old.owner { adopt(place, owner) }
    let before = owner == old.owner || old.state.account == nil ? old.rows : [:]
    let changed = rows.filter { before[$0.key] != $0 }
    let next = before.replacing(changed, of: rows)
    devices[place].memory.rows = next
    let top = changed.isEmpty ? nil : top(before, change, at: place)
    for row in changed {
      check(row, row.key, after: before[row.key], change, top: top, owner, at: place)
      checkParents(of: row, next, at: old.device)
    }
    let lost =
      next.count == before.count && changed.isEmpty
      ? [] : before.keys.filter { next[$0] == nil }.sorted()
    // An unchanged row may have lost its parent.
    if !lost.isEmpty { for row in rows { checkParents(of: row, next, at: old.device) } }
    for key in lost { if let row = before[key] { check(lost: row, change, owner, at: old) } }
    checkDays(next, since: old.state.lastStamp, change, owner, at: old.device)
    try await checkStore(of: place)
  }

  /// The greatest version that a device has seen, to which what waits in its inbox belongs. What it repairs while it syncs may
  /// come before that.
  private func top(
    _ rows: [RowKey: SyncedRow], _ change: DeviceChange, at place: Int
  ) -> Stamp? {
    let top = rows.values.map(\.stamp).max()
    guard change == .edit, let heard = devices[place].heard else { return top }
    if let top, heard <= top { return top }
    editsPastWaiting += 1
    return heard
  }

  /// The store finds no damage, such as a dangling reference.
  private func checkStore(of place: Int) async throws {
    guard laws.contains(.family), breach == nil else { return }
    for complaint in try await devices[place].engine.complaints() {
      report(.family, at: devices[place].name, "has a damaged store: \(complaint)")
    }
  }

  private func adopt(_ place: Int, _ owner: String) {
    guard devices[place].memory.state.account != nil else { return }
    devices[place].owners.insert(owner)
    oracle.adopt(devices[place].name, by: owner)
  }

  private func check(
    _ row: SyncedRow, _ key: RowKey, after old: SyncedRow?, _ change: DeviceChange, top: Stamp?,
    _ owner: String, at place: Int
  ) {
    let (stamp, device) = (row.stamp, devices[place].name)
    checkTag(of: row, owner, at: device)
    if let old, stamp < old.stamp {
      report(
        .resurrection, at: device,
        "goes back to \(row.key) as of \(stamp) from that of \(old.stamp)")
    }
    if old?.version == row.version { return }
    if change == .edit { checkKept(row, of: old, at: place) }
    let version = SyncOracle.Version(
      row, by: devices[place].connection.version, isOfPerson: change == .edit)
    guard let known = oracle[owner].versions[key]?[stamp] else {
      return check(new: version, row, change, top: top, owner, at: device)
    }
    guard !oracle[owner].isTwin(version, key, stamp) else { return }
    compare(
      version, known, key, .conversion, at: device,
      "has \(key) with other contents than were written")
  }

  /// Fields that the app does not know stay as they were in the edited version (domain 4.5).
  private func checkKept(_ row: SyncedRow, of old: SyncedRow?, at place: Int) {
    let (key, app) = (row.key, devices[place].connection.version)
    let read = ReferenceRecord.names(of: key.table)
      .subtracting(ReferenceRecord.names(of: key.table, unknownTo: app))
    // Unreadable fields that it knows are overwritten.
    let known = (old?.unknownFields ?? [:]).filter { !read.contains($0.key) }
    guard row.unknownFields != known else { return }
    let names = Set(known.keys).union(row.unknownFields.keys).sorted()
    let name = names.first { known[$0] != row.unknownFields[$0] } ?? ""
    report(
      .conversion, at: devices[place].name,
      "changes a field of \(row.key) that its version of the app does not know",
      path: "\(row.key).\(name)", expected: SyncText.of(known[name]),
      actual: SyncText.of(row.unknownFields[name]))
  }

  /// A version that the oracle does not know: the device must have written it.
  private func check(
    new version: SyncOracle.Version, _ row: SyncedRow, _ change: DeviceChange, top: Stamp?,
    _ owner: String, at device: String
  ) {
    let (key, stamp) = (row.key, row.stamp)
    if oracle.isElsewhere(key, stamp, besides: owner) {
      return report(.accounts, at: device, "shows \(key) of somebody else")
    }
    if change != .edit, oracle[owner].versions[key] == nil {
      return report(.greatest, at: device, "has \(key), which nobody ever wrote")
    }
    if stamp.device == device {
      if change == .sync { checkRepair(version, key, owner, at: device) }
      oracle.change(owner) { $0.add(version, key, stamp) }
      guard let top, stamp <= top else { return }
      report(.causality, at: device, "writes \(key) as of \(stamp), though it has seen \(top)")
    } else if stamp.device.isEmpty, version.isDead, oracle[owner].hasLost {
      oracle.change(owner) { $0.addUnbound(version, key, stamp) }
    } else if version.isDead, stamp.device.isEmpty {
      report(.resurrection, at: device, "deletes \(key), which nobody deleted")
    } else {
      report(.greatest, at: device, "has \(key) as of \(stamp), which nobody wrote")
    }
  }

  /// What a device writes by itself was written before, except for fields that a repair may change (P-Y5).
  private func checkRepair(
    _ version: SyncOracle.Version, _ key: RowKey, _ owner: String, at device: String
  ) {
    let free = ReferenceRecord.namesOfRepair(of: key.table)
    let versions = oracle[owner].versions[key]?.sorted { $0.key < $1.key }.map(\.value) ?? []
    let known = (oracle[owner].twins[key]?.values.flatMap(\.self) ?? []) + versions
    let differences = known.compactMap { version.difference(to: $0, besides: free) }
    guard let last = differences.last, differences.count == known.count else { return }
    report(
      .order, at: device, "makes a repair of \(key) that no rule allows",
      path: "\(key).\(last.name)", expected: SyncText.of(last.2), actual: SyncText.of(last.1))
  }

  /// A row without pending changes equals the server's version under its tag (P-Y4).
  private func checkTag(of row: SyncedRow, _ owner: String, at device: String) {
    guard !row.exchange.needsSync, let tag = row.exchange.changeTag,
      let stamp = oracle[owner].tags[tag], stamp != row.stamp
    else { return }
    report(
      .metadata, at: device,
      "does not keep \(row.key) pending, although the server has another version",
      path: "\(row.key).modifiedAt", expected: "\(stamp)",
      actual: "\(row.stamp)")
  }

  private func checkParents(of row: SyncedRow, _ rows: [RowKey: SyncedRow], at device: String) {
    for parent in row.content.parents where rows[parent] == nil {
      report(.family, at: device, "has \(row.key) without \(parent)")
    }
  }

  /// A row that has disappeared.
  private func check(
    lost row: SyncedRow, _ change: DeviceChange, _ owner: String, at memory: DeviceMemory
  ) {
    switch change {
    case .removal: return
    case .purge(let now):
      if let deletedAt = row.deletedAt, !row.exchange.needsSync,
        now.milliseconds &- deletedAt.milliseconds > Self.tombstoneLife
      {
        if oracle[owner].hasLost { oracle.change(owner) { $0.floors[row.key] = nil } }
        return
      }
    default: if oracle[owner].hasLost { return }
    }
    report(.resurrection, at: memory.device, "has lost \(row.key)")
  }
}

extension [RowKey: SyncedRow] {
  /// Replaces changed rows, and removes those that are gone; most inspections find few.
  fileprivate func replacing(_ changed: [SyncedRow], of rows: [SyncedRow]) -> Self {
    var next = self
    for row in changed { next[row.key] = row }
    guard next.count != rows.count else { return next }
    let keys = Set(rows.map(\.key))
    return next.filter { keys.contains($0.key) }
  }
}
