import HabitDomain

extension Refusal {
  private static func log(_ name: String, _ log: HabitLog) -> Refusal {
    .of(name) { try await $0.logs.insert(log) }
  }

  private static func value(_ name: String, _ habit: UInt64, _ value: Double?) -> Refusal {
    log(name, .sample(19, of: habit, -9, value: value))
  }

  static let logs: [Refusal] = [
    log("a log of no habit", .sample(19, of: 9)),
    log("an unknown zone", .sample(19, of: 1, zone: "Mars/Base")),
    log("a second log of a day", .sample(19, of: 1, -1)),
    log("a second log of an id", .sample(11, of: 1, -9)),
    value("twice done", 1, 2),
    value("less than done", 1, -1),
    value("done, but no number", 1, .infinity),
    value("no amount", 2, nil),
    value("less than nothing", 2, -1),
    value("too much", 2, 1000),
    value("an amount that is no number", 2, .nan),
    .of("a log that goes to another habit") { try await $0.logs.upsert(.sample(11, of: 4, -1)) },
    .of("a log that goes to another day") { try await $0.logs.upsert(.sample(11, of: 1, -9)) },
    .of("more of what is done or not") {
      try await $0.logs.increment(.small(1), World.today, 1)
    },
  ]

  private static func day(
    _ name: String, _ habit: UInt64, _ days: Int32,
    _ change: @escaping @Sendable (inout Habit) -> Void = { _ in }
  ) -> Refusal {
    .of(name) { layer in
      _ = try await layer.habits.update(.sample(9, "New", change))
      let day = CivilDay(World.today.number + days)
      _ = try await layer.logs.logHabit(.small(habit), day, nil, "UTC")
    }
  }

  static let logDays: [Refusal] = [
    day("an unknown habit, logged", 99, 0),
    day("a habit in the archive, logged", 3, 0),
    day("tomorrow", 1, 1),
    day("more than a year ago", 1, -366),
    .of("more than a month ago, from a widget") {
      try await $0.logs.logFromWidget(.small(1), CivilDay(World.today.number - 366), nil, "UTC")
    },
    day("before the start", 9, -1) { $0.startDay = World.today },
    day("after the end", 9, 0) { $0.endDay = CivilDay(World.today.number - 1) },
    // Today is a Monday.
    day("a Monday where only Tuesdays count", 9, 0) { $0.schedule = .daysOfWeek([2]) },
  ]
}
