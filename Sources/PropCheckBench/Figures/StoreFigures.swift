import HabitDomain
import HabitStore

/// The cost of the repositories over the same statements on the C interface.
///
/// Both sides hold the same rows in memory, with the same tables and statements.
struct StoreFigures {
  private static let target = 1.25

  func measure(into figures: FigureList) async throws {
    let database = try Database(.memory, environment: Sample.environment)
    let store = DataLayer(database, name: "bench")
    // After the store, which configures SQLite for both.
    let raw = try RawDatabase()
    try await measureBulkInsert(database, store, raw, figures)
    try await measurePointLookUp(store, raw, figures)
    try await measureHabitFetch(store, raw, figures)
    try await measureRangeDecode(store, raw, figures)
    try await measureReset(store, figures)
  }

  /// Leaves the rows that the other figures read.
  private func measureBulkInsert(
    _ database: Database, _ store: DataLayer, _ raw: RawDatabase, _ figures: FigureList
  ) async throws {
    let logs = (0..<Sample.logCount).map(Sample.log)
    let rawLogs = logs.map(RawLog.init)
    let insertion = try RawInsertion(raw)
    let importer = LogStore(database: database)
    let ratio = try await Comparison(rounds: 7).ratio(
      of: {
        try await store.lifeCycle.reset()
        for habit in Sample.habits { _ = try await store.habits.create(habit) }
        return try await ProcessorTime.lap {
          try importer.importAll(logs)
          return logs.count
        }
      },
      to: {
        try insertion.empty()
        return try await ProcessorTime.lap { try insertion.insert(rawLogs) }
      })
    figures.add("store.bulk-insert", ratio, atMost: StoreFigures.target)
  }

  private func measurePointLookUp(
    _ store: DataLayer, _ raw: RawDatabase, _ figures: FigureList
  ) async throws {
    let keys = (0..<20_000).map { Sample.log($0 &* 7919 % Sample.logCount) }
      .map { (habitID: $0.habitID, day: $0.day) }
    let query = try RawQuery(raw, .logsOfDay)
    let ratio = try await Comparison(rounds: 21).processorRatio(
      of: {
        var sum = 0
        for key in keys {
          guard let log = try await store.logs.log(key.habitID, key.day) else { continue }
          sum &+= Int(log.date.milliseconds)
        }
        return sum
      },
      to: {
        var sum = 0
        for key in keys {
          guard let log = query.log(of: key.habitID, on: key.day) else { continue }
          sum &+= Int(log.date)
        }
        return sum
      })
    figures.add("store.point-look-up", ratio, atMost: StoreFigures.target)
  }

  private func measureHabitFetch(
    _ store: DataLayer, _ raw: RawDatabase, _ figures: FigureList
  ) async throws {
    let ids = (0..<10_000).map { Sample.habits[$0 % Sample.habits.count].id }
    let query = try RawQuery(raw, .habit)
    let ratio = try await Comparison(rounds: 21).processorRatio(
      of: {
        var sum = 0
        for id in ids {
          guard let habit = try await store.habits.fetch(id) else { continue }
          sum &+= habit.displayOrder + (habit.notes?.utf8.count ?? 0) + habit.reminders.count
        }
        return sum
      },
      to: {
        var sum = 0
        for id in ids {
          guard let habit = query.habit(id) else { continue }
          sum &+= Int(habit.displayOrder) + habit.notes.count + habit.reminders.count
          habit.free()
        }
        return sum
      })
    // Five of the twenty columns are texts, which Swift validates and C only copies; that, and copying so large a value,
    // takes the target above that of narrow rows.
    figures.add("store.habit-fetch", ratio, atMost: 1.35)
  }

  private func measureRangeDecode(
    _ store: DataLayer, _ raw: RawDatabase, _ figures: FigureList
  ) async throws {
    let query = try RawQuery(raw, .logs)
    let ratio = try await Comparison(rounds: 15).processorRatio(
      of: {
        var sum = 0
        for habit in Sample.habits {
          for log in try await store.logs.logs(habit.id) { sum &+= Int(log.date.milliseconds) }
        }
        return sum
      },
      to: {
        var sum = 0
        for habit in Sample.habits {
          let logs = query.logs(of: habit.id)
          for log in logs.rows { sum &+= Int(log.date) }
          logs.free()
        }
        return sum
      })
    figures.add("store.range-decode", ratio, atMost: StoreFigures.target)
  }

  /// Emptying a store after a case of usual size, compared with a new store for each case.
  private func measureReset(_ store: DataLayer, _ figures: FigureList) async throws {
    let cases = 0..<50
    try await store.lifeCycle.reset()
    let ratio = try await Comparison(rounds: 15).ratio(
      of: {
        var total = Lap(nanoseconds: 0, digest: cases.count)
        for _ in cases {
          for habit in Sample.habits.prefix(3) { _ = try await store.habits.create(habit) }
          for log in Sample.caseLogs { _ = try await store.logs.importRaw(log) }
          total.nanoseconds += try await ProcessorTime.lap {
            try await store.lifeCycle.reset()
            return 1
          }.nanoseconds
        }
        return total
      },
      to: {
        var total = Lap(nanoseconds: 0, digest: cases.count)
        for _ in cases {
          var fresh: DataLayer?
          total.nanoseconds += try await ProcessorTime.lap {
            fresh = try DataLayer.sqlite(.memory, environment: Sample.environment)
            return 1
          }.nanoseconds
          try await fresh?.lifeCycle.close()
        }
        return total
      })
    figures.add("store.case-without-schema", ratio, atMost: 0.2)
  }
}
