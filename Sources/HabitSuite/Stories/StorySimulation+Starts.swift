import CloudSim
import HabitDomain
import HabitReference
import PropCheck
import PropCheckStorage

// Starts, and the end.
extension StorySimulation {
  /// Starts the app of a phone, unless it runs.
  mutating func start(_ number: Int, without broken: Set<Rung> = []) async throws {
    guard phones[number].app == nil else { return }
    let before = try bytes(of: number)
    arm(number)
    let expected = expectStart(number, without: broken)
    let started = await started(number, without: broken)
    if phones[number].loss != nil {
      // What came of it shows when the power is back.
      phones[number].mayHaveStarted = phones[number].file != .whole
      try? await started.get().store.close()
      return
    }
    switch started {
    case .success(let start):
      phones[number].app = StoryPhone.App(rung: start.rung, device: start.store, layer: nil)
      try await check(start, expected, before, number)
    case .failure(let error):
      guard phones[number].isFull else {
        throw failure(
          .starts, number,
          StoryDifference(
            path: "start", expected: "\(expected.rung)", actual: "\(error)"))
      }
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
    if phones[number].isFull, start.rung == .memory {
      tabulate("start on a full disk", "in memory")
      return try checkUnchanged(number, before)
    }
    if phones[number].isFull { tabulate("start on a full disk", "as usual") }
    let errors = start.errors.map(\.description).joined(separator: " ")
    let isExpected =
      start.rung == expected.rung || (phones[number].mayHaveStarted && start.rung == .cloud)
    guard isExpected, start.isVolatile == (start.rung == .memory) else {
      throw failure(
        .starts, number,
        StoryDifference(
          path: "start", expected: "\(expected.rung)", actual: "\(start.rung): \(errors)"))
    }
    guard start.rung != .memory else { return try checkUnchanged(number, before) }
    try await use(start, expected, number)
  }

  private mutating func use(
    _ start: LadderStart<SyncDevice>, _ expected: Expectation, _ number: Int
  ) async throws {
    let isRestored = start.errors.contains { error in
      if case .restored = error { true } else { false }
    }
    let isExpected = isRestored == (expected.backup != nil)
    guard isExpected || (phones[number].mayHaveStarted && !isRestored) else {
      throw failure(
        .restores, number,
        StoryDifference(
          path: "start", expected: expected.backup.map { "restores \($0.file)" } ?? "no restore",
          actual: start.errors.map(\.description).joined(separator: " ")))
    }
    let isOld = expected.backup?.isOld ?? (phones[number].isOld && phones[number].file == .whole)
    if phones[number].file != .whole {
      tabulate("met", expected.backup == nil ? "a new store" : "a restore")
      let before = phones[number].rows
      (phones[number].rows, phones[number].doubt) = (expected.rows, nil)
      if phones[number].mayHaveStarted, !isRestored {
        // The power may have taken back that the log was removed, and a store is whole that has all its pages in its log.
        phones[number].doubt = .whole(before)
        phones[number].kept = []
      }
      phones[number].seen = nil
    }
    if isOld { tabulate("met", "an update") }
    try checkBackups(number, isOld: isOld)
    (phones[number].file, phones[number].isOld) = (.whole, false)
    phones[number].mayHaveStarted = false
    do throws(DataLayerError) {
      let layer = try await layer.storage.open(site(number))
      phones[number].app = StoryPhone.App(rung: start.rung, device: start.store, layer: layer)
    } catch {
      guard phones[number].isFull else { throw error }
      return await close(number)
    }
    try await look(number, expected.backup == nil ? .starts : .restores)
    try await checkWhole(number)
  }

  /// Each update makes a backup of what is there before it, and no other start makes one.
  private mutating func checkBackups(_ number: Int, isOld: Bool) throws {
    let rows = phones[number].rows
    let count = try learnBackups(number, rows, isOld: isOld)
    if isOld, phones[number].doubt == nil, phones[number].backups.last?.rows.live != rows.live {
      throw failure(.backsUp, number, nil, "no backup is made before an update")
    }
    if !isOld, count > 0, !phones[number].mayHaveStarted {
      throw failure(.backsUp, number, nil, "a start without an update makes a backup")
    }
  }

  private func bytes(of number: Int) throws -> [UInt8] {
    let disk = phones[number].disk
    return try disk.hasFile(layer.file) ? disk.read(layer.file) : []
  }

  /// A start in memory leaves the file as it is.
  private func checkUnchanged(_ number: Int, _ before: [UInt8]) throws {
    guard try bytes(of: number) == before else {
      throw failure(.keeps, number, nil, "a start in memory changes the file")
    }
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
    for number in phones.indices {
      try await look(number, .agrees)
      guard phones[number].rows.live == records.live else {
        throw failure(.agrees, number)
      }
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

  /// Asks for reminders and figures, which follow from rows.
  mutating func remind(_ number: Int) async throws {
    guard let layer = phones[number].app?.layer else { return }
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
