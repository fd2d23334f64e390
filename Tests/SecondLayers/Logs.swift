import HabitDomain

/// Logs of habits: reading (domain 2.2).
extension Transaction {
  func logs(_ habitID: Identifier) -> [HabitLog] {
    guard content.habits[live: habitID] != nil else { return [] }
    return liveLogs(habitID).map(shown).sorted {
      $0.day != $1.day ? $0.day > $1.day : $0.id < $1.id
    }
  }

  func logsOf(
    _ habitIDs: Set<Identifier>, _ from: CivilDay?, _ through: CivilDay?
  ) -> [Identifier: [HabitLog]] {
    var answer: [Identifier: [HabitLog]] = [:]
    for id in habitIDs {
      answer[id] = logs(id).filter { $0.day >= from ?? $0.day && $0.day <= through ?? $0.day }
    }
    return answer
  }

  func log(_ habitID: Identifier, _ day: CivilDay) -> HabitLog? {
    logs(habitID).first { $0.day == day }
  }

  func dayValue(_ habitID: Identifier, _ day: CivilDay) -> Double? {
    logs(habitID).filter { $0.day == day }.compactMap(\.value).max()
  }

  func earliestDay(_ habitID: Identifier) -> CivilDay? { logs(habitID).last?.day }

  func latestDay(_ habitID: Identifier) -> CivilDay? { logs(habitID).first?.day }

  func unknownZones() -> Int {
    content.logs.live.count {
      content.habits[live: $0.habitID] != nil && !isKnownZone($0.timezone)
    }
  }

  private func shown(_ log: HabitLog) -> HabitLog {
    guard !isKnownZone(log.timezone) else { return log }
    var log = log
    log.timezone = environment.fallbackZone()
    return log
  }

  private func isKnownZone(_ zone: String) -> Bool {
    (try? calendar.civilDay(Instant(milliseconds: 0), zone)) != nil
  }

  private func liveLogs(_ habitID: Identifier) -> [HabitLog] {
    content.logs.live.filter { $0.habitID == habitID }
  }
}

/// Logs of habits: writing (domain 2.2).
extension Transaction {
  func insertLog(_ given: HabitLog) throws(DataLayerError) -> HabitLog {
    let log = try acceptable(given)
    guard content.logs[live: log.id] == nil else { throw .log(.duplicateID(log.id)) }
    try requireSamePlace(log)
    try requireFreeDay(log)
    return store(log)
  }

  func upsertLog(_ given: HabitLog) throws(DataLayerError) -> HabitLog {
    let log = try acceptable(given)
    try requireSamePlace(log)
    if content.logs[live: log.id] == nil { try requireFreeDay(log) }
    return store(log)
  }

  func importLog(_ given: HabitLog) throws(DataLayerError) -> HabitLog {
    try Words.demandRoom(for: given.timezone, "timezone")
    guard let habit = content.habits.rows[given.habitID]?.content else {
      throw .habit(.habitNotFound(given.habitID))
    }
    let log = try dated(given, kind: habit.kind)
    try requireSamePlace(log)
    return store(log)
  }

  func deleteLog(_ id: Identifier) {
    guard let log = content.logs[live: id] else { return }
    buryLogs(of: log.habitID) { $0.id == id }
  }

  func deleteLogs(_ habitID: Identifier, before day: CivilDay) -> Int {
    buryLogs(of: habitID) { $0.day < day }
  }

  func unlogHabit(_ habitID: Identifier, _ day: CivilDay) {
    buryLogs(of: habitID) { $0.day == day }
  }

  func logHabit(
    _ habitID: Identifier, _ day: CivilDay, _ value: Double?, _ zone: String
  ) throws(DataLayerError) -> HabitLog {
    try Words.demandRoom(for: zone, "timezone")
    return try set(value, of: available(habitID), day, zone, reach: 365)
  }

  func logFromWidget(
    _ habitID: Identifier, _ day: CivilDay, _ value: Double?, _ zone: String
  ) throws(DataLayerError) -> HabitLog {
    try Words.demandRoom(for: zone, "timezone")
    return try set(value, of: available(habitID), day, zone, reach: 30)
  }

  func increment(
    _ habitID: Identifier, _ day: CivilDay, _ amount: Double
  ) throws(DataLayerError) -> HabitLog {
    let habit = try available(habitID)
    guard habit.kind == .numeric else {
      throw .log(.invalidValue("Binary habit cannot be incremented"))
    }
    let sum = (dayValue(habitID, day) ?? 0) + amount
    return try set(sum, of: habit, day, environment.displayZone(), reach: 365)
  }

  /// Tombstones live logs of a habit, which may be a tombstone itself.
  @discardableResult
  func buryLogs(of habitID: Identifier, where isDoomed: (HabitLog) -> Bool) -> Int {
    let doomed = liveLogs(habitID).filter(isDoomed)
    guard !doomed.isEmpty else { return 0 }
    for log in doomed { content.logs.bury(log.id, mark(), at: now) }
    refreshLastDay(of: habitID)
    return doomed.count
  }
}

extension Transaction {
  private func available(_ id: Identifier) throws(DataLayerError) -> Habit {
    guard let habit = try fetch(id) else { throw .schedule(.habitUnavailable("Unknown Habit")) }
    guard habit.isActive, habit.archivedAt == nil else {
      throw .schedule(.habitUnavailable(habit.name))
    }
    return habit
  }

  private func set(
    _ given: Double?, of habit: Habit, _ day: CivilDay, _ zone: String, reach: Int
  ) throws(DataLayerError) -> HabitLog {
    let value = try LogChecks.value(given, habit.kind)
    let start = try calendar.startOfDay(day, zone)
    try LogChecks.day(day, today: try today(), reach: reach)
    try LogChecks.isDue(habit, day, calendar)
    guard var log = liveLogs(habit.id).filter({ $0.day == day }).min(by: { $0.id < $1.id }) else {
      return store(
        HabitLog(
          id: environment.newID(), habitID: habit.id, date: start, timezone: zone, day: day,
          value: value))
    }
    log.value = value
    let kept = store(log)
    buryLogs(of: habit.id) { $0.day == day && $0.id != kept.id }
    return shown(kept)
  }

  private func acceptable(_ given: HabitLog) throws(DataLayerError) -> HabitLog {
    try Words.demandRoom(for: given.timezone, "timezone")
    guard let habit = content.habits[live: given.habitID] else {
      throw .habit(.habitNotFound(given.habitID))
    }
    let log = try dated(given, kind: habit.kind)
    try LogChecks.day(log.day, today: try today(), reach: 365)
    return log
  }

  /// The day is that of the date in the log's own zone, whatever day was given.
  private func dated(_ given: HabitLog, kind: Habit.Kind) throws(DataLayerError) -> HabitLog {
    var log = given
    log.day = try calendar.civilDay(given.date, given.timezone)
    log.value = try LogChecks.value(given.value, kind)
    return log
  }

  private func requireSamePlace(_ log: HabitLog) throws(DataLayerError) {
    guard let old = content.logs.rows[log.id]?.content else { return }
    guard old.habitID == log.habitID else { throw .log(.immutableField("habitID")) }
    guard old.day == log.day else { throw .log(.immutableField("day")) }
  }

  private func requireFreeDay(_ log: HabitLog) throws(DataLayerError) {
    let holders = liveLogs(log.habitID).filter { $0.day == log.day }.map(\.id)
    guard let holder = holders.min() else { return }
    throw .log(.duplicateDay(habitID: log.habitID, day: log.day, existingID: holder))
  }

  private func store(_ log: HabitLog) -> HabitLog {
    guard content.logs[live: log.id] != log else { return log }
    content.logs.put(log, at: log.id, mark())
    refreshLastDay(of: log.habitID)
    return log
  }

  private func refreshLastDay(of habitID: Identifier) {
    let logs = liveLogs(habitID)
    content.habits.patch(habitID) { row in
      let habit = row.content
      row.content.lastCompletedDay =
        logs.filter { LogChecks.meets($0.value, habit) }.map(\.day).max()
    }
  }
}
