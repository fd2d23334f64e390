import CloudSim
import HabitDomain
import PropCheck
import PropCheckStorage

// What a person does with a phone.
extension StorySimulation {
  mutating func write(_ writes: [StoryWrite], _ number: Int) async throws {
    guard phones[number].lasting != nil else { return }
    arm(number)
    for write in writes {
      server.update { $0.advance(by: Delay(milliseconds: 2_000)) }
      guard let effect = write.effect(on: phones[number].rows, teller(number)) else {
        tabulate("write", "nothing to do")
        continue
      }
      switch await attempt(write, effect, number) {
      case .success(let answers):
        tabulate("write", "done")
        try apply(write, effect, answers, number)
      case .failure(let error): try refuse(write, effect, error, number)
      }
      guard phones[number].disk.hasPower else { return }
      if phones[number].loss == nil { try await look(number) }
    }
  }

  /// Lets the power be lost in what is done now.
  func arm(_ number: Int) {
    if let loss = phones[number].loss { phones[number].disk.losePower(inCall: loss.call) }
  }

  private func attempt(
    _ write: StoryWrite, _ effect: StoryEffect, _ number: Int
  ) async -> Result<[SyncedContent], DataLayerError> {
    let phone = phones[number]
    guard let (device, layer) = phone.lasting else { return .success([]) }
    do throws(DataLayerError) {
      guard phone.world.version == .current else {
        try await put(effect, device, phone.world.version)
        return .success([])
      }
      return .success(try await write.perform(effect, on: layer, phone.rows, phone.world))
    } catch { return .failure(error) }
  }

  /// The way of an older app, which has no repositories of today.
  private func put(
    _ effect: StoryEffect, _ device: SyncDevice, _ version: AppVersion
  ) async throws(DataLayerError) {
    for (key, change) in effect.changes.sorted(by: { $0.key < $1.key }) {
      if change.isDeleted {
        try await device.delete(key)
      } else {
        try await device.put(change.content.known(to: version))
      }
    }
  }

  private mutating func apply(
    _ write: StoryWrite, _ effect: StoryEffect, _ answers: [SyncedContent], _ number: Int
  ) throws {
    var changes = effect.changes
    for answer in answers {
      let expected = changes[answer.key]?.content.completed(by: answer)
      guard let expected, expected.ofItself == answer.ofItself else {
        throw failure(
          .writes, number,
          StoryDifference(
            path: "\(write)", expected: expected.map { "\($0)" } ?? "another row",
            actual: "\(answer)"))
      }
      changes[answer.key]?.content = expected
    }
    phones[number].rows = behind(changes, number)
  }

  /// The rows of a phone behind changes; what stays the same is not written.
  private func behind(
    _ changes: [RowKey: StoryRows.Version], _ number: Int
  ) -> StoryRows {
    var rows = phones[number].rows
    let app = phones[number].world.version
    for (key, change) in changes {
      var change = change
      let old = rows[key]
      if app != .current {
        change.content = change.content.known(to: app).keepingUnknown(of: old?.content)
      }
      let isSame = old?.content.ofItself == change.content.ofItself
      if isSame, old?.isDeleted == change.isDeleted { continue }
      rows[key] = change
    }
    return rows
  }

  /// A write may fail only where the disk does, and then has no effect, or all of it once the power is lost.
  private mutating func refuse(
    _ write: StoryWrite, _ effect: StoryEffect, _ error: DataLayerError, _ number: Int
  ) throws {
    tabulate("write", "failed")
    guard phones[number].isInTrouble, error.isOfStorage else {
      throw failure(
        .writes, number,
        StoryDifference(path: "\(write)", expected: "success", actual: "\(error)"))
    }
    if !phones[number].disk.hasPower {
      phones[number].doubt = .whole(behind(effect.changes, number))
    }
  }
}

extension StorySimulation {
  /// Syncs, perhaps in a process that ends in between.
  mutating func sync(_ number: Int, endingBefore transaction: Int? = nil) async throws {
    guard let app = phones[number].app else { return }
    arm(number)
    phones[number].world.end(beforeTransaction: transaction)
    let result = await app.device.sync(.person)
    phones[number].world.end(beforeTransaction: nil)
    guard phones[number].reachesServer else { return try checkServer() }
    if transaction != nil || phones[number].isInTrouble {
      tabulate("sync in trouble", result.error == nil ? "done" : "interrupted")
      phones[number].doubt = .byRow(phones[number].rows.met(records))
      try learnServer(from: number)
      guard transaction == nil else { return await close(number) }
      if phones[number].loss == nil { try await look(number) }
      return
    }
    try await checkSync(result, number)
  }

  private mutating func checkSync(_ result: SyncResult, _ number: Int) async throws {
    guard result.error == nil, result.skipped == nil, result.failures.isEmpty else {
      let reason = result.error.map { "\($0)" } ?? result.skipped.map { "skipped, as \($0)" }
      throw failure(
        .syncs, number,
        StoryDifference(
          path: "sync", expected: "success", actual: reason ?? "\(result.failures)"))
    }
    let met = phones[number].rows.met(records)
    phones[number].rows = met.repaired()
    if phones[number].rows != met { tabulate("met", "a repair") }
    phones[number].seen = [phones[number].seen, records.newest].compactMap(\.self).max()
    records = phones[number].rows
    let rows = try await look(number, .syncs, isSent: true)
    if let row = rows.first(where: \.isPending) {
      throw failure(
        .syncs, number,
        StoryDifference(path: "\(row.key)", expected: "is sent", actual: "waits"))
    }
    records = phones[number].rows
    try checkServer()
  }
}

extension StorySimulation {
  mutating func backUp(_ number: Int) async throws {
    guard phones[number].lasting != nil, let recovery = layer.storage.recovery else { return }
    do throws(DataLayerError) {
      _ = try await recovery.backUp(site(number))
    } catch {
      throw failure(
        .backsUp, number,
        StoryDifference(path: "backup", expected: "is made", actual: "\(error)"))
    }
    _ = try learnBackups(number, phones[number].rows, isOld: false)
    guard phones[number].backups.last?.rows.live == phones[number].rows.live else {
      throw failure(.backsUp, number, nil, "no backup is made of what it holds")
    }
  }

  func site(_ number: Int) -> StorageSite {
    StorageSite(disk: phones[number].disk, environment: phones[number].world.environment)
  }

  /// Notes backups that are new; the newest three whole ones are there.
  ///
  /// - Returns: How many are new.
  mutating func learnBackups(_ number: Int, _ rows: StoryRows, isOld: Bool) throws -> Int {
    let before = phones[number].backups.count
    let files = try layer.backups(phones[number].disk)
    let known = Set(phones[number].backups.map(\.file))
    for file in files where !known.contains(file) {
      phones[number].backups.append(
        StoryPhone.Backup(file: file, rows: rows, isOld: isOld))
    }
    let count = phones[number].backups.count - before
    let kept = phones[number].backups.filter(\.isWhole).suffix(layer.storage.recovery?.kept ?? 3)
    if let lost = kept.first(where: { !files.contains($0.file) }) {
      throw failure(
        .backsUp, number,
        StoryDifference(path: lost.file, expected: "is there", actual: "is gone"))
    }
    phones[number].backups.removeAll { !files.contains($0.file) }
    return count
  }

  /// Ruins the file of a store whose app is over, and the newest backups.
  mutating func damage(_ number: Int, _ damage: FileDamage, _ count: Int) throws {
    guard phones[number].app == nil else { return }
    let disk = phones[number].disk
    try damage.apply(to: layer.file, on: disk)
    let bytes = try disk.hasFile(layer.file) ? disk.read(layer.file) : []
    phones[number].file = bytes.isEmpty ? .gone : .ruined
    if !bytes.isEmpty { phones[number].kept.append(bytes) }
    for place in phones[number].backups.indices.suffix(count) {
      try FileDamage.flipped(500, bit: 3).apply(to: phones[number].backups[place].file, on: disk)
      phones[number].backups[place].isWhole = false
    }
  }

  /// Makes the newest backup the store of another phone, which then has what that had.
  mutating func move(_ number: Int, to other: Int) throws {
    guard let backup = phones[number].backups.last(where: \.isWhole), phones[other].app == nil
    else { return }
    let bytes = try phones[number].disk.read(backup.file)
    try phones[other].disk.put(bytes, as: layer.file)
    (phones[other].rows, phones[other].isOld) = (backup.rows, backup.isOld)
    phones[other].seen = backup.rows.newest
  }

  /// Gives a phone the store of an old app.
  mutating func install(_ number: Int, _ version: Int, _ writes: [StoryWrite]) throws {
    let known = AppRows(version: version)
    var rows = StoryRows()
    for write in writes {
      for (key, change) in write.effect(on: rows, teller(number))?.changes ?? [:] {
        // It had no tombstones, and rows of before stamps have the least one.
        rows[key] = StoryRows.Version(
          content: known.known(change.content), isDeleted: change.isDeleted,
          stamp: Stamp(wall: 0, counter: 0, device: ""))
      }
    }
    try layer.install(known.contents(rows.live.values), .apps, phones[number].disk)
    phones[number].rows = StoryRows(living: rows)
    (phones[number].isOld, phones[number].seen) = (true, rows.newest)
  }
}

extension StoryRows {
  fileprivate init(living rows: StoryRows) {
    self.init()
    for (key, version) in rows.versions where !version.isDeleted { self[key] = version }
  }
}
