import HabitDomain

extension GrowthProbe {
  static let logs = logReads + logWrites

  private static let logReads: [GrowthProbe] = [
    .constant("logs.log", .logs) {
      let (habit, day) = $0.log($1)
      try $0.require(try await $0.logs.log(habit, day)?.day == day)
    },
    .constant("logs.day-value", .logs) {
      try $0.require(try await $0.logs.dayValue($0.log($1).habit, $0.log($1).day) != nil)
    },
    .constant("logs.earliest-day", .logs) {
      try $0.require(try await $0.logs.earliestDay($0.log($1).habit) != nil)
    },
    .constant("logs.latest-day", .logs) {
      try $0.require(try await $0.logs.latestDay($0.log($1).habit) != nil)
    },
    .linear("logs.logs", .logs) { subject, turn in
      try await subject.logs.logs(subject.log(turn).habit).count
    },
    .linear("logs.logs-of", .logs) { subject, turn in
      let (habit, day) = subject.log(turn)
      return try await subject.logs.logsOf([habit], CivilDay(day.number - 30), day)
        .values.reduce(0) { $0 + $1.count }
    },
    // A figure over all logs.
    .linear("logs.unknown-zones", .logs) { subject, _ in
      try subject.require(try await subject.logs.unknownZones() == 0)
      return subject.rows
    },
  ]

  private static let logWrites: [GrowthProbe] = [
    .constant("logs.import-raw", .logs) { try await $0.load.importLog($0.newRow($1)) },
    .linear("logs.import-all", .logs) { subject, turn in
      let logs = (0..<10).map { subject.load.data.log(subject.newRow(1_000 + turn * 10 + $0)) }
      guard let importAll = subject.logs.importAll else {
        for log in logs { _ = try await subject.logs.importRaw(log) }
        return logs.count
      }
      try await importAll(logs)
      return logs.count
    },
    .constant("logs.insert", .logs) { subject, turn in
      let log = subject.freeLog(turn)
      _ = try await subject.logs.insert(log)
      try await subject.logs.delete(log.id)
    },
    .constant("logs.upsert", .logs) { subject, turn in
      var log = subject.freeLog(turn)
      log.id = LoadKey.log(subject.newRow(turn) + 1 << 40)
      _ = try await subject.logs.insert(log)
      log.timezone = "Europe/Berlin"
      _ = try await subject.logs.upsert(log)
      try await subject.logs.delete(log.id)
    },
    .constant("logs.delete", .logs) { subject, turn in
      let log = subject.load.data.log(subject.newRow(2_000 + turn))
      _ = try await subject.logs.importRaw(log)
      try await subject.logs.delete(log.id)
    },
    .linear("logs.delete-all", .logs) { subject, turn in
      for age in 0..<3 {
        let day = CivilDay(LoadWorld.today.number - Int32(age))
        _ = try await subject.logs.logHabit(GrowthSubject.freeHabit, day, 1, "UTC")
      }
      let tomorrow = CivilDay(LoadWorld.today.number + 1)
      return try await subject.logs.deleteAll(GrowthSubject.freeHabit, tomorrow)
    },
    .constant("logs.log-habit", .logs) {
      _ = try await $0.logs.logHabit(LoadKey.habit(0), LoadWorld.today, Double($1), "UTC")
    },
    .constant("logs.log-from-widget", .logs) {
      _ = try await $0.logs.logFromWidget(
        LoadKey.habit(0), LoadWorld.today, Double($1), "UTC")
    },
    .constant("logs.unlog-habit", .logs) { subject, turn in
      _ = try await subject.logs.logHabit(
        GrowthSubject.freeHabit, LoadWorld.today, 1, "UTC")
      try await subject.logs.unlogHabit(GrowthSubject.freeHabit, LoadWorld.today)
    },
    .constant("logs.increment", .logs) { subject, _ in
      _ = try await subject.logs.increment(LoadKey.habit(0), LoadWorld.today, 1)
    },
  ]
}
