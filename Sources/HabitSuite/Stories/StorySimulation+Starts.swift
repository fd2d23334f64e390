import CloudSim
import HabitDomain
import HabitReference
import PropCheck
import PropCheckStorage

// Starts, and the end.
extension StorySimulation {
  /// Starts the app of a phone, unless it runs.
  mutating func start(_ number: Int, without broken: Set<Rung> = []) async throws {
    guard phones[number].app == nil else { return note("not done: the app runs") }
    let before = try bytes(of: number)
    arm(number)
    let expected = expectStart(number, without: broken)
    let started = await started(number, without: broken)
    disarm(number)
    guard phones[number].disk.hasPower else {
      // Its result shows when the power is back.
      if phones[number].file != .whole { phones[number].mayBeWhole = true }
      if phones[number].isOld || phones[number].file != .whole {
        phones[number].mayHaveBackedUp = true
      }
      try? await started.get().store.close()
      return
    }
    switch started {
    case .success(let start):
      phones[number].app = StoryPhone.App(rung: start.rung, device: start.store, layer: nil)
      try await check(start, expected, before, number)
    case .failure(let error):
      throw failure(
        .starts, number,
        StoryDifference(path: "start", expected: "\(expected.rung)", actual: "\(error)"))
    }
  }

  /// How a start must end.
  private struct Expectation {
    var rung: Rung
    /// The rows, and the backup that they come from.
    var rows: StoryRows
    var backup: StoryPhone.Backup?
  }

  private func expectStart(_ number: Int, without broken: Set<Rung>) -> Expectation {
    let phone = phones[number]
    let rungs = Rung.allCases.filter { !broken.contains($0) }
    let first = rungs.first ?? .memory
    guard phone.file != .whole, first != .memory else {
      return Expectation(rung: first, rows: phone.rows)
    }
    if let backup = phone.backups.last(where: \.isWhole) {
      return Expectation(rung: first, rows: backup.rows, backup: backup)
    }
    // A ruined file is set aside on the first rung that meets it.
    let next = phone.file == .gone ? first : rungs.first { $0 > first } ?? .memory
    return Expectation(rung: next, rows: StoryRows())
  }

  private func started(
    _ number: Int, without broken: Set<Rung>
  ) async -> Result<LadderStart<SyncDevice>, LadderError> {
    let phone = phones[number]
    let site = StartSite(device: phone.world.site) { rung throws(DataLayerError) in
      guard broken.contains(rung) else { return }
      throw .service(.unavailable("the rung does not hold"))
    }
    do throws(LadderError) {
      return .success(
        try await layer.start(
          AppSite(disk: phone.disk, environment: phone.world.environment, start: site)))
    } catch { return .failure(error) }
  }

  private mutating func check(
    _ start: LadderStart<SyncDevice>, _ expected: Expectation, _ before: [UInt8], _ number: Int
  ) async throws {
    if phones[number].isFull, start.rung == .memory, expected.rung != .memory {
      tabulate("start on a full disk", "in memory")
      try checkNoRoom(start, number)
      return try goOnInMemory(number, before)
    }
    if phones[number].isFull { tabulate("start on a full disk", "as usual") }
    let errors = start.errors.map(\.description).joined(separator: " ")
    let isExpected =
      start.rung == expected.rung || (phones[number].mayBeWhole && start.rung == .cloud)
    guard isExpected, start.isVolatile == (start.rung == .memory) else {
      throw failure(
        .starts, number,
        StoryDifference(
          path: "start", expected: "\(expected.rung)", actual: "\(start.rung): \(errors)"))
    }
    guard start.rung != .memory else { return try goOnInMemory(number, before) }
    try await use(start, expected, number)
  }

  /// A start in memory for lack of space says so.
  private func checkNoRoom(_ start: LadderStart<SyncDevice>, _ number: Int) throws {
    let others = start.errors.filter { error in
      switch error {
      case .cloudKitCreationFailed(.storage(let error)), .localCreationFailed(let error):
        !error.isForWantOfRoom
      default: true
      }
    }
    guard others.isEmpty, !start.errors.isEmpty, start.isVolatile else {
      throw failure(
        .starts, number,
        StoryDifference(
          path: "start", expected: "there is no room",
          actual: start.errors.map(\.description).joined(separator: " ")))
    }
  }

  /// A start in memory leaves the file as it is, and has nothing.
  private mutating func goOnInMemory(_ number: Int, _ before: [UInt8]) throws {
    guard try bytes(of: number) == before else {
      throw failure(.keeps, number, nil, "a start in memory changes the file")
    }
    let phone = phones[number]
    phones[number].shelf = (phone.rows, phone.seen, phone.doubt)
    (phones[number].rows, phones[number].seen, phones[number].doubt) = (StoryRows(), nil, nil)
  }

  private mutating func use(
    _ start: LadderStart<SyncDevice>, _ expected: Expectation, _ number: Int
  ) async throws {
    let isRestored = start.errors.contains { error in
      if case .restored = error { true } else { false }
    }
    let mayBeWhole = phones[number].mayBeWhole && !isRestored
    guard isRestored == (expected.backup != nil) || mayBeWhole else {
      throw failure(
        .restores, number,
        StoryDifference(
          path: "start", expected: expected.backup.map { "restores \($0.file)" } ?? "no restore",
          actual: start.errors.map(\.description).joined(separator: " ")))
    }
    let wasWhole = phones[number].file == .whole
    let mayBeHealed = mayBeWhole && phones[number].file == .ruined
    let isOld = expected.backup?.isOld ?? (phones[number].isOld && wasWhole)
    let ruined = phones[number].candidates
    if !wasWhole {
      tabulate("met", expected.backup == nil ? "a new store" : "a restore")
      (phones[number].rows, phones[number].doubt) = (expected.rows, nil)
      // The power loss may have undone the removal of the log, and a store with all its pages in its log is whole. A missing
      // store does not come back this way, because a log without a file is set aside.
      if mayBeHealed { phones[number].doubt = .healed(ruined) }
      phones[number].seen = nil
    }
    if isOld { tabulate("met", "an update") }
    try await checkBackups(number, isOld: isOld)
    (phones[number].file, phones[number].isOld) = (.whole, false)
    (phones[number].mayBeWhole, phones[number].mayHaveBackedUp) = (false, false)
    guard try await open(start, number) else { return }
    try await look(number, expected.backup == nil ? .starts : .restores)
    // What the log has repaired is overwritten.
    if mayBeHealed, ruined.contains(where: { $0.live == phones[number].rows.live }) {
      phones[number].kept = []
    }
    try await checkWhole(number)
  }

  /// Opens repositories alongside the app; closes it if there is no room for that.
  private mutating func open(
    _ start: LadderStart<SyncDevice>, _ number: Int
  ) async throws -> Bool {
    do throws(DataLayerError) {
      let layer = try await layer.storage.open(site(number))
      phones[number].app = StoryPhone.App(rung: start.rung, device: start.store, layer: layer)
      return true
    } catch {
      guard phones[number].explains(error) else { throw error }
      note("ended: there is no room")
      await close(number)
      return false
    }
  }

  /// Each update first makes a backup of what is there, and no other start makes one.
  private mutating func checkBackups(_ number: Int, isOld: Bool) async throws {
    let last = phones[number].backups.last
    let count = try await learnBackups(number, isOld: isOld)
    // Without a change since the last one, that is the backup.
    let isKnown = last.map { $0.isWhole && $0.isOld && $0.rows == phones[number].rows } ?? false
    if isOld, count == 0, !isKnown {
      throw failure(.backsUp, number, nil, "no backup is made before an update")
    }
    if !isOld, count > 0, !phones[number].mayHaveBackedUp {
      throw failure(.backsUp, number, nil, "a start without an update makes a backup")
    }
  }

  private func bytes(of number: Int) throws -> [UInt8] {
    let disk = phones[number].disk
    return try disk.hasFile(layer.file) ? disk.read(layer.file) : []
  }

  private func checkWhole(_ number: Int) async throws {
    let flaws = try await phones[number].app?.layer?.lifeCycle.flaws?() ?? []
    guard flaws.isEmpty else {
      throw failure(
        .whole, number,
        StoryDifference(
          path: "flaws", expected: "none", actual: flaws.joined(separator: "; ")))
    }
    let disk = phones[number].disk
    for bytes in phones[number].kept {
      let isThere = try disk.fileNames.contains { name in
        try disk.byteCount(of: name) == bytes.count && disk.read(name) == bytes
      }
      guard isThere else { throw failure(.keeps, number) }
    }
  }
}

extension StorySimulation {
  /// Ends all faults; all phones start and sync, and agree.
  mutating func end() async throws {
    told.append(Failure.Step(text: "all faults are over", expected: "", actual: ""))
    for number in phones.indices { try await heal(number) }
    for _ in 0..<2 {
      for number in phones.indices {
        server.update { $0.advance(by: Delay(milliseconds: 300_000)) }
        try await sync(number)
      }
    }
    var agreed: [RowKey: SyncedContent]?
    for number in phones.indices {
      let rows = try await look(number, .agrees).filter { $0.deletedAt == nil }
      let live = Dictionary(rows.map { ($0.key, $0.content) }) { first, _ in first }
      guard agreed.map({ $0 == live }) ?? true else { throw failure(.agrees, number) }
      agreed = live
      try await checkWhole(number)
      try await remind(number)
    }
  }

  private mutating func heal(_ number: Int) async throws {
    phones[number].disk.setCapacity(DiskSettings().capacityBytes)
    let name = phones[number].name
    server.update { state in
      state.setNetwork(true, of: name)
      state.signIn(name, to: ServerState.firstAccount)
    }
    phones[number].isFull = false
    (phones[number].isOnline, phones[number].isSignedIn) = (true, true)
    let isCurrent = phones[number].world.version == .current
    if phones[number].app?.rung != .cloud || !isCurrent { await close(number) }
    phones[number].world.version = .current
    // A damaged file that is set aside leaves the app offline until its next start.
    for _ in 0..<2 where phones[number].app?.rung != .cloud {
      await close(number)
      try await start(number)
    }
  }

  /// Asks for reminders and figures, which are derived from rows.
  mutating func remind(_ number: Int) async throws {
    guard let layer = phones[number].app?.layer else {
      return note("not done: there is no open file")
    }
    let table = NotificationCheck.byTheTable(zones: .suite)
    let rows = phones[number].rows
    let today = teller(number).today
    let expected = HabitReads(
      habit: { id throws(DataLayerError) in
        guard case .habit(let habit) = rows.live(RowKey(.habit, id)) else { return nil }
        return habit
      }, logs: { id throws(DataLayerError) in rows.logs(of: id) })
    let actual = HabitReads(habit: layer.habits.fetch, logs: layer.logs.logs)
    for case .habit(let habit) in rows.live.values.sorted(by: { $0.key < $1.key }) {
      for day in 1...5 {
        let day = today.moved(by: -day)
        let must = await table.shouldNotify(habit.id, day, 1, expected)
        let does = await layer.notifications.shouldNotify(habit.id, day, 1, actual)
        guard must == does else {
          throw failure(
            .reminds, number,
            StoryDifference(
              path: "habit \(habit.id) on \(day)", expected: "\(must)", actual: "\(does)"))
        }
      }
      try await checkFigures(habit, rows.logs(of: habit.id), layer, today, number)
    }
  }

  private func checkFigures(
    _ habit: Habit, _ logs: [HabitLog], _ layer: DataLayer, _ today: CivilDay, _ number: Int
  ) async throws {
    let last = today.moved(by: -2)
    let stored = History(
      habit: habit, logs: try await layer.logs.logs(habit.id), firstWeekday: 1)
    let expected = HabitFigures.dayByDay.currentStreak(
      History(habit: habit, logs: logs, firstWeekday: 1), last)
    let actual = layer.figures.currentStreak(stored, last)
    guard actual == expected else {
      throw failure(
        .reminds, number,
        StoryDifference(
          path: "streak of habit \(habit.id) on \(last)", expected: "\(expected)",
          actual: "\(actual)"))
    }
  }
}
