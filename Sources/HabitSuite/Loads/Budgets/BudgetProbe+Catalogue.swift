import HabitDomain
import PropCheckTool

extension BudgetProbe {
  /// The operations of the budgets of domain 6.4 that are not in a mix.
  static let all =
    [10, 100, 1_000].map(families) + [10, 50].map(members)
    + [
      createFamily, createMembership, tenAtOnce, logs(ofDays: 365), streaks, progress,
      batch(of: 100, turns: 20),
      batch(of: 100_000, turns: 5), oneByOne,
      atOnce, record,
    ]

  private static func families(_ rows: Int) -> BudgetProbe {
    BudgetProbe("list-\(rows)-families", rows: rows, sizes: { LoadSizes(families: $0) }) {
      fixture in
      let count = fixture.load.families.count
      return BudgetCall { _ in
        try BudgetFixture.require(try await fixture.layer.families.fetchAll().count == count)
      }
    }
  }

  private static func members(_ rows: Int) -> BudgetProbe {
    BudgetProbe("list-\(rows)-members", rows: rows, sizes: { LoadSizes(members: $0) }) { fixture in
      let (family, count) = (fixture.load.families[0], fixture.load.people.count)
      return BudgetCall { _ in
        try BudgetFixture.require(
          try await fixture.layer.memberships.ofFamily(family).count == count)
      }
    }
  }

  private static let createFamily = BudgetProbe("create-family", rows: 1) { fixture in
    let founder = fixture.load.people[0]
    return BudgetCall { turn in
      let code = LoadKey.code(1 + turn)
      let family = try await fixture.layer.families.create("The family \(code)", code, founder)
      try BudgetFixture.require(family.code == code)
    }
  }

  private static let createMembership = BudgetProbe(
    "create-membership", rows: 1, sizes: { _ in LoadSizes(families: 30, members: 1) }
  ) { fixture in
    let (families, person) = (fixture.load.families, fixture.load.people[0])
    return BudgetCall { turn in
      let family = families[1 + turn % (families.count - 1)]
      let membership = try await fixture.layer.memberships.create(family, person, .kid)
      try BudgetFixture.require(membership.familyID == family && membership.userID == person)
    }
  }

  /// Ten tasks, each of which writes a person, a family and a membership, and looks the family up.
  private static let tenAtOnce = BudgetProbe("ten-tasks-at-once", rows: 10) { fixture in
    BudgetCall { turn in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<fixture.rows {
          group.addTask { try await found(family: 1 + turn * fixture.rows + task, fixture.layer) }
        }
        try await group.waitForAll()
      }
    }
  }

  private static func found(family number: Int, _ layer: DataLayer) async throws {
    let code = LoadKey.code(number)
    let person = try await layer.people.create("Person \(number)", LoadKey.hash(number), nil)
    let family = try await layer.families.create("The family \(code)", code, person.id)
    _ = try await layer.memberships.create(family.id, person.id, .parentAdmin)
    try BudgetFixture.require(try await layer.familyService.lookUp(code).id == family.id)
  }
}

extension BudgetProbe {
  /// The largest query: all logs of fifty habits, of a year.
  private static func logs(ofDays days: Int) -> BudgetProbe {
    BudgetProbe(
      "query-a-year-of-50-habits", rows: 50 * days,
      sizes: { LoadSizes(habits: 50, logDays: $0 / 50) }
    ) { fixture in
      let habits = Set((0..<50).map(LoadKey.habit))
      let count = fixture.rows / 50 * 50
      return BudgetCall { _ in
        let logs = try await fixture.layer.logs.logsOf(habits, nil, nil)
        try BudgetFixture.require(logs.values.reduce(0) { $0 + $1.count } == count)
      }
    }
  }

  /// Five years of daily logs; the value completes every day of every other habit.
  private static let streaks = BudgetProbe(
    "streaks-of-5-years", rows: 1_826, sizes: { LoadSizes(habits: 2, logDays: $0) }
  ) { fixture in
    let history = try await fixture.history(of: 1)
    let figures = fixture.layer.figures
    return BudgetCall { _ in
      try BudgetFixture.require(figures.currentStreak(history, LoadWorld.today) == fixture.rows)
      try BudgetFixture.require(figures.longestStreak(history) == fixture.rows)
    }
  }

  private static let progress = BudgetProbe(
    "progress-of-50-habits", rows: 50 * 365, sizes: { LoadSizes(habits: 50, logDays: $0 / 50) }
  ) { fixture in
    var histories: [History] = []
    for number in 0..<50 { histories.append(try await fixture.history(of: number)) }
    let (all, figures, last) = (histories, fixture.layer.figures, LoadWorld.today)
    let first = CivilDay(last.number - Int32(clamping: fixture.rows / 50) + 1)
    return BudgetCall { _ in
      for (number, history) in all.enumerated() {
        let progress = figures.progress(history, first, last)
        let isWhole = !LoadData.isCounting(number)
        try BudgetFixture.require(isWhole ? progress == 1 : progress > 0 && progress < 1)
      }
    }
  }
}

extension BudgetProbe {
  /// Imports logs of new days in one transaction.
  private static func batch(of rows: Int, turns: Int) -> BudgetProbe {
    BudgetProbe(
      "import-\(rows)-logs", rows: rows, turns: turns, need: .batches,
      sizes: { _ in LoadSizes(habits: 50) }
    ) { fixture in
      var call = BudgetCall { turn in try await fixture.layer.logs.importAll?(fixture.batch(turn)) }
      call.check = { turn in try await fixture.require(fixture.batch(turn)) }
      return call
    }
  }

  /// The same hundred logs, waiting for the disk after each, and once for all (requirement 7.3).
  private static let oneByOne = durable("import-100-logs-one-by-one") { layer, logs in
    for log in logs { try await layer.logs.importAll?([log]) }
  }
  private static let atOnce = durable("import-100-logs-at-once") { layer, logs in
    try await layer.logs.importAll?(logs)
  }

  private static func durable(
    _ name: String, _ body: @escaping @Sendable (DataLayer, [HabitLog]) async throws -> Void
  ) -> BudgetProbe {
    BudgetProbe(
      name, rows: 100, turns: 9, need: .durableBatches, sizes: { _ in LoadSizes(habits: 50) }
    ) { fixture in
      var call = BudgetCall { turn in try await body(fixture.layer, fixture.batch(turn)) }
      call.check = { turn in try await fixture.require(fixture.batch(turn)) }
      return call
    }
  }

  /// A habit written by one device and received by another; its time is that of their clock.
  private static let record = BudgetProbe("sync-a-record", rows: 1, need: .devices) { fixture in
    guard let layer = fixture.devices else { throw WrongAnswer() }
    let sync = try await RecordSync(on: layer)
    var call = BudgetCall { turn in try await sync.run(.habit(fixture.load.data.habit(turn))) }
    call.virtualNow = { sync.now }
    call.close = sync.close
    return call
  }
}

extension BudgetFixture {
  /// As many new logs as rows, others in each turn.
  fileprivate func batch(_ turn: Int) -> [HabitLog] {
    (turn * rows..<(turn + 1) * rows).map(load.data.log)
  }

  /// Fails unless a batch of logs is stored.
  fileprivate func require(_ batch: [HabitLog]) async throws {
    let habits = Set(batch.map(\.habitID))
    let found = try await layer.logs.logsOf(habits, batch.map(\.day).min(), batch.map(\.day).max())
    let there = Set(found.values.joined().map(\.id))
    try Self.require(there.isSuperset(of: batch.map(\.id)))
  }
}
