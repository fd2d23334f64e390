import HabitDomain
import PropCheck
import PropCheckStorage

// The files of a phone: its backups, damage to them, and what comes from elsewhere.
extension StorySimulation {
  mutating func backUp(_ number: Int) async throws {
    guard let recovery = layer.storage.recovery else { return }
    guard phones[number].app?.layer != nil else {
      return note("not done: there is no open file")
    }
    let last = phones[number].backups.last
    do throws(DataLayerError) {
      _ = try await recovery.backUp(site(number))
    } catch {
      throw failure(
        .backsUp, number,
        StoryDifference(path: "backup", expected: "is made", actual: "\(error)"))
    }
    let count = try await learnBackups(number, isOld: false)
    // Without a change since the last one, that is the backup.
    let isKnown =
      last.map { $0.isWhole && !$0.isOld && $0.rows == phones[number].rows } ?? false
    guard count == 1 || (count == 0 && isKnown) else {
      throw failure(
        .backsUp, number,
        StoryDifference(path: "backup", expected: "one more", actual: "\(count) more"))
    }
  }

  func site(_ number: Int) -> StorageSite {
    StorageSite(disk: phones[number].disk, environment: phones[number].world.environment)
  }

  /// Opens backups that are new, each of which has what the phone has; the newest three whole ones are there.
  ///
  /// - Returns: How many are new.
  mutating func learnBackups(_ number: Int, isOld: Bool) async throws -> Int {
    let files = try layer.backups(phones[number].disk)
    let kept = phones[number].backups.filter(\.isWhole)
    // A removed one may come back with the power.
    var known = phones[number].backups + phones[number].oldBackups
    let before = known.count
    for file in files where !known.contains(where: { $0.file == file }) {
      let rows = try await checkBackup(file, number)
      known.append(StoryPhone.Backup(file: file, rows: rows, isOld: isOld))
    }
    let new = known[before...]
    let newest = (kept + new).suffix(layer.storage.recovery?.kept ?? 3)
    if let lost = newest.first(where: { !files.contains($0.file) }) {
      throw failure(
        .backsUp, number,
        StoryDifference(path: lost.file, expected: "is there", actual: "is gone"))
    }
    phones[number].backups = files.compactMap { file in known.first { $0.file == file } }
    phones[number].oldBackups = known.filter { !files.contains($0.file) }
    return new.count
  }

  /// Opens a copy of a backup, which must have the rows of its phone, or what may be there instead.
  private func checkBackup(_ file: String, _ number: Int) async throws -> StoryRows {
    guard let open = layer.storage.openDevice else { return phones[number].rows }
    let copy = try SimulatedDisk()
    try copy.put(try phones[number].disk.read(file), as: layer.file)
    let device = try await open(copy, phones[number].world.site)
    let found = Dictionary(try await device.rows().map { ($0.key, $0) }) { first, _ in first }
    await device.close()
    if let rows = phones[number].candidates.first(where: { difference($0, found, number) == nil }) {
      return rows
    }
    throw failure(
      .backsUp, number, difference(phones[number].rows, found, number), "in \(file)")
  }

  /// Ruins the file of a store whose app has ended, and the newest backups.
  mutating func damage(_ number: Int, _ damage: FileDamage, _ count: Int) throws {
    guard phones[number].app == nil else { return note("not done: the app runs") }
    let disk = phones[number].disk
    try damage.apply(to: layer.file, on: disk)
    phones[number].kept = []
    for ending in ["", "-wal", "-shm"] where try disk.hasFile(layer.file + ending) {
      let bytes = try disk.read(layer.file + ending)
      if !bytes.isEmpty { phones[number].kept.append(bytes) }
      // Everything that is ruined may be in the log, too.
      if ending == "-wal", !bytes.isEmpty { phones[number].mayBeWhole = true }
    }
    let isGone = try !disk.hasFile(layer.file) || disk.read(layer.file).isEmpty
    phones[number].file = isGone ? .gone : .ruined
    for place in phones[number].backups.indices.suffix(count) {
      try FileDamage.flipped(500, bit: 3).apply(to: phones[number].backups[place].file, on: disk)
      phones[number].backups[place].isWhole = false
    }
  }

  /// Makes the newest backup the store of another phone, which then has what the backup had.
  mutating func move(_ number: Int, to other: Int) throws {
    guard let backup = phones[number].backups.last(where: \.isWhole), phones[other].app == nil
    else { return note("not done: there is no backup, or the app runs") }
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
      let effect = write.effect(on: rows, teller(number)).coded
      guard effect.refusal == nil else { continue }
      for (key, change) in effect.changes {
        // It had no tombstones, and rows from before there were stamps have the least one.
        rows[key] = StoryRows.Version(
          content: known.known(change.content), isDeleted: change.isDeleted,
          stamp: Stamp(wall: 0, counter: 0, device: ""))
      }
    }
    try layer.install(known.contents(rows.live.values), .apps, phones[number].disk)
    phones[number].rows = StoryRows(living: rows)
    (phones[number].isOld, phones[number].seen) = (true, rows.newest)
  }

  /// Removes the tombstones that the server has and that are older than 30 days, unless a row is left that needs them.
  mutating func purge(_ number: Int) async throws {
    guard let device = phones[number].app?.device else {
      return note("not done: the app does not run")
    }
    let before = try await device.rows()
    let now = phones[number].world.now
    try await device.purge()
    let kept = rowsKept(of: before, at: now)
    let after = Set(try await device.rows().map(\.key))
    tabulate("purge", kept.count < before.count ? "some" : "none")
    for key in before.map(\.key).sorted() where kept.contains(key) != after.contains(key) {
      throw failure(
        .purges, number,
        StoryDifference(
          path: "\(key)", expected: kept.contains(key) ? "stays" : "goes",
          actual: after.contains(key) ? "stays" : "is gone"))
    }
    try await look(number)
  }

  private func rowsKept(of rows: [SyncedRow], at now: Instant) -> Set<RowKey> {
    let limit = now.milliseconds - 30 * 86_400_000
    var kept: Set<RowKey> = []
    var needed: Set<RowKey> = []
    // Children come last, and go first.
    for row in rows.sorted(by: { $0.key > $1.key }) {
      let isWaste =
        row.deletedAt.map { $0.milliseconds < limit && !row.exchange.needsSync } ?? false
      guard !isWaste || needed.contains(row.key) else { continue }
      kept.insert(row.key)
      switch row.content {
      case .membership(let member):
        needed.formUnion([RowKey(.family, member.familyID), RowKey(.person, member.userID)])
      case .habit(let habit):
        if let category = habit.categoryID { needed.insert(RowKey(.category, category)) }
      case .log(let log): needed.insert(RowKey(.habit, log.habitID))
      case .family, .person, .category: break
      }
    }
    return kept
  }
}

extension StoryRows {
  fileprivate init(living rows: StoryRows) {
    self.init()
    for (key, version) in rows.versions where !version.isDeleted { self[key] = version }
  }
}
