import HabitDomain
import HabitRules

// Checks of a log against its habit, its day and other logs.

extension Session {
  /// L-1: a live habit.
  func liveBrief(_ id: Identifier) throws(DataLayerError) -> HabitBrief {
    guard let habit = try habitBrief(id), habit.isLive else { throw .habit(.habitNotFound(id)) }
    return habit
  }

  /// A habit that can be logged.
  func availableHabit(_ id: Identifier) throws(DataLayerError) -> Habit {
    guard let decoded = try decodedHabit(id) else {
      throw .schedule(.habitUnavailable("Unknown Habit"))
    }
    let habit = try decoded.readable()
    guard habit.isActive, habit.archivedAt == nil else {
      throw .schedule(.habitUnavailable(habit.name))
    }
    return habit
  }

  /// The log as it is stored, with its day, once it has passed L-2 and L-3.
  func checked(_ log: HabitLog, of habit: HabitBrief) throws(DataLayerError) -> HabitLog {
    var checked = log
    // An unknown zone has no days, so this also checks L-2.
    checked.day = try rules.calendar.civilDay(log.date, log.timezone)
    checked.value = try self.checked(log.value, of: habit.kind)
    return checked
  }

  /// L-4.
  func requireRecent(_ day: CivilDay, within limit: Int) throws(DataLayerError) {
    let today = try rules.calendar.civilDay(now(), environment.displayZone())
    do { try rules.validateDay(day, today, limit) } catch { throw .log(error) }
  }

  /// A log keeps its habit and day, even as a tombstone.
  func requireSamePlace(_ log: HabitLog, as existing: StoredLog?) throws(DataLayerError) {
    guard let former = existing?.log else { return }
    guard log.habitID == former.habitID else { throw .log(.immutableField("habitID")) }
    guard log.day == former.day else { throw .log(.immutableField("day")) }
  }

  /// L-5.
  func requireFreeDay(_ log: HabitLog) throws(DataLayerError) {
    guard let other = try liveLog(of: log.habitID, on: log.day) else { return }
    throw .log(.duplicateDay(habitID: log.habitID, day: log.day, existingID: other))
  }

  private func requireKnownZone(_ zone: String) throws(DataLayerError) {
    guard rules.isKnownZone(zone) else { throw .log(.invalidTimezone(zone)) }
  }

  private func checked(_ value: Double?, of kind: Habit.Kind) throws(DataLayerError) -> Double? {
    do { return try rules.stored(value, of: kind) } catch { throw .log(error) }
  }

  private func requireDue(_ habit: Habit, on day: CivilDay) throws(DataLayerError) {
    do { try rules.validateDue(habit, on: day) } catch { throw .schedule(error) }
  }
}

extension Session {
  /// Writes a log that has passed its checks, and returns it.
  func store(
    _ log: HabitLog, over existing: StoredLog?, of habit: HabitBrief, isImported: Bool?
  ) throws(DataLayerError) -> HabitLog {
    guard try put(log, over: existing, isImported: isImported) else { return log }
    try refreshLastCompletedDay(of: habit)
    return log
  }

  /// The canonical log of a day.
  func canonicalLog(of habitID: Identifier, on day: CivilDay) throws(DataLayerError) -> HabitLog? {
    let choose = rules.canonicalLog
    var chosen: HabitLog?
    try forEach(.logsOfDay, { $0.bind(habitID, day) }) { row in
      let log = self.log(row)
      chosen = chosen.map { choose($0, log) } ?? log
    }
    return chosen
  }

  /// Leaves one log on a day, with this value.
  func setValue(
    _ value: Double?, of habit: Habit, on day: CivilDay, in zone: String, within limit: Int
  ) throws(DataLayerError) -> HabitLog {
    let value = try checked(value, of: habit.kind)
    try requireKnownZone(zone)
    try requireRecent(day, within: limit)
    try requireDue(habit, on: day)
    let logs = try logs(of: habit.id, on: day)
    guard let canonical = logs.reduce(nil, { rules.canonicalLog($0 ?? $1, $1) }) else {
      let date = try rules.calendar.startOfDay(day, zone)
      let log = HabitLog(
        id: environment.newID(), habitID: habit.id, date: date, timezone: zone, day: day,
        value: value)
      return try store(log, over: nil, of: HabitBrief(habit), isImported: false)
    }
    return try setValue(value, of: canonical, among: logs, of: habit)
  }

  private func setValue(
    _ value: Double?, of canonical: HabitLog, among logs: [HabitLog], of habit: Habit
  ) throws(DataLayerError) -> HabitLog {
    var log = canonical
    log.value = value
    var hasChanged = log != canonical
    if hasChanged { try replace(log, isImported: nil) }
    for other in logs where other.id != log.id {
      try bury(other.id, by: .deleteLog)
      hasChanged = true
    }
    if hasChanged { try refreshLastCompletedDay(of: HabitBrief(habit)) }
    return readable(log)
  }
}
