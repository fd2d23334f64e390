public import HabitDomain

/// Logs of habits: reading (domain 2.2).
extension Model {
  /// Logs of a habit, latest day first, then by id.
  public func logs(of habitID: Identifier) -> [HabitLog] {
    liveHabit(habitID) == nil
      ? []
      : liveLogs(of: habitID).sorted { $0.day == $1.day ? $0.id < $1.id : $0.day > $1.day }
        .map(readable)
  }

  /// How many visible logs have an unknown zone.
  public func unknownZones() -> Int {
    logs.liveRows.count {
      liveHabit($0.content.habitID) != nil && !isKnown($0.content.timezone)
    }
  }

  private func isKnown(_ zone: String) -> Bool { !days.zones.transitions(of: zone).isEmpty }

  private func readable(_ log: HabitLog) -> HabitLog {
    var log = log
    if !isKnown(log.timezone) { log.timezone = fallbackZone }
    return log
  }

  /// Logs of several habits between two days, both included.
  public func logs(
    of habitIDs: Set<Identifier>, from: CivilDay?, through: CivilDay?
  ) -> [Identifier: [HabitLog]] {
    var answer: [Identifier: [HabitLog]] = [:]
    for id in habitIDs {
      answer[id] = logs(of: id).filter {
        $0.day >= from ?? CivilDay(.min) && $0.day <= through ?? CivilDay(.max)
      }
    }
    return answer
  }

  /// The log of the smallest id of a day, or nil.
  public func log(of habitID: Identifier, on day: CivilDay) -> HabitLog? {
    logs(of: habitID).filter { $0.day == day }.min { $0.id < $1.id }
  }

  /// The greatest value of a day, or nil.
  public func dayValue(of habitID: Identifier, on day: CivilDay) -> Double? {
    liveHabit(habitID) == nil ? nil : liveLogs(of: habitID, on: day).compactMap(\.value).max()
  }

  /// The first day that has a log, or nil.
  public func earliestDay(of habitID: Identifier) -> CivilDay? {
    logs(of: habitID).map(\.day).min()
  }

  /// The last day that has a log, or nil.
  public func latestDay(of habitID: Identifier) -> CivilDay? {
    logs(of: habitID).map(\.day).max()
  }

  func liveLogs(of habitID: Identifier, on day: CivilDay) -> [HabitLog] {
    logs.live(in: habitID).lazy.map(\.content).filter { $0.day == day }
  }

  func liveLogs(of habitID: Identifier) -> [HabitLog] { logs.live(in: habitID).map(\.content) }
}

/// Logs of habits: writing (domain 2.2).
extension Model {
  /// Adds a log.
  public mutating func insert(_ log: HabitLog) throws(DataLayerError) -> HabitLog {
    let log = try acceptedByLocalRules(log)
    if let row = logs[log.id], row.isLive { throw .log(.duplicateID(log.id)) }
    try checkIdentity(of: log)
    try checkDayIsFree(for: log)
    return write(log)
  }

  /// Replaces date, zone and value of a log, or inserts it.
  public mutating func upsert(_ log: HabitLog) throws(DataLayerError) -> HabitLog {
    let log = try acceptedByLocalRules(log)
    try checkIdentity(of: log)
    if !(logs[log.id]?.isLive ?? false) { try checkDayIsFree(for: log) }
    return write(log)
  }

  /// Imports a log of another program or device.
  public mutating func importRaw(_ log: HabitLog) throws(DataLayerError) -> HabitLog {
    write(try acceptedFromElsewhere(log))
  }

  /// Imports many logs, all or none, with one stamp.
  public mutating func importAll(_ logs: [HabitLog]) throws(DataLayerError) {
    var next = self
    var stamp: Stamp?
    for log in logs { next.write(try next.acceptedFromElsewhere(log), &stamp) }
    self = next
  }

  /// Tombstones a log.
  public mutating func deleteLog(_ id: Identifier) {
    guard let log = logs[id], log.isLive else { return }
    bury([log.content], of: log.content.habitID)
  }

  /// Tombstones the live logs of a habit before a day.
  public mutating func deleteAll(of habitID: Identifier, before day: CivilDay) -> Int {
    let old = liveLogs(of: habitID).filter { $0.day < day }
    bury(old, of: habitID)
    return old.count
  }

  /// Tombstones all live logs of a day.
  public mutating func unlogHabit(_ habitID: Identifier, on day: CivilDay) {
    bury(liveLogs(of: habitID, on: day), of: habitID)
  }

  /// Sets the value of a day.
  public mutating func logHabit(
    _ habitID: Identifier, on day: CivilDay, value: Double?, in zone: String
  ) throws(DataLayerError) -> HabitLog {
    try TextRules.limit(zone, "timezone")
    return try set(value, of: availableHabit(habitID), on: day, in: zone)
  }

  /// Sets the value of a day that is at most 30 days back.
  public mutating func logFromWidget(
    _ habitID: Identifier, on day: CivilDay, value: Double?, in zone: String
  ) throws(DataLayerError) -> HabitLog {
    try TextRules.limit(zone, "timezone")
    return try set(value, of: availableHabit(habitID), on: day, in: zone, reach: 30)
  }

  /// Adds to the value of a day.
  public mutating func increment(
    _ habitID: Identifier, on day: CivilDay, by amount: Double
  ) throws(DataLayerError) -> HabitLog {
    let habit = try availableHabit(habitID)
    guard habit.kind == .numeric else {
      throw .log(.invalidValue("Binary habit cannot be incremented"))
    }
    let value = (dayValue(of: habitID, on: day) ?? 0) + amount
    return try set(value, of: habit, on: day, in: displayZone)
  }
}

extension Model {
  private func availableHabit(_ id: Identifier) throws(DataLayerError) -> Habit {
    guard let habit = liveHabit(id) else { throw .schedule(.habitUnavailable("Unknown Habit")) }
    try checkReadable(id)
    guard habit.isActive, habit.archivedAt == nil else {
      throw .schedule(.habitUnavailable(habit.name))
    }
    return habit
  }

  private mutating func set(
    _ value: Double?, of habit: Habit, on day: CivilDay, in zone: String, reach: Int = 365
  ) throws(DataLayerError) -> HabitLog {
    let value = try accepted(value, for: habit.kind)
    guard let start = days.startOfDay(day, zone) else { throw .log(.invalidTimezone(zone)) }
    try checkHistory(day, reach: reach)
    try checkIsDue(habit, on: day)
    let present = liveLogs(of: habit.id, on: day)
    guard var canonical = present.min(by: { $0.id < $1.id }) else {
      return write(
        HabitLog(
          id: freshID, habitID: habit.id, date: start, timezone: zone, day: day, value: value))
    }
    let others = present.filter { $0.id != canonical.id }
    let isNew = canonical.value != value
    canonical.value = value
    guard isNew || !others.isEmpty else { return readable(canonical) }
    let stamp = tick()
    if isNew { logs.write(canonical, at: canonical.id, stamp) }
    for log in others { logs[log.id]?.bury(stamp, at: now) }
    refreshLastCompletedDay(of: habit.id)
    return readable(canonical)
  }

  private func checkIsDue(_ habit: Habit, on day: CivilDay) throws(DataLayerError) {
    guard day >= habit.startDay else { throw .schedule(.dateBeforeStartDate) }
    if let end = habit.endDay, day > end {
      throw .schedule(.notScheduledForDate(name: habit.name, reason: "ended"))
    }
    guard case .daysOfWeek(let weekdays) = habit.schedule,
      !weekdays.contains(DayRules.isoWeekday(day))
    else { return }
    let reason = "Not scheduled on this weekday"
    throw .schedule(.notScheduledForDate(name: habit.name, reason: reason))
  }

  private func acceptedFromElsewhere(_ log: HabitLog) throws(DataLayerError) -> HabitLog {
    try TextRules.limit(log.timezone, "timezone")
    guard let habit = habits[log.habitID]?.content else {
      throw .habit(.habitNotFound(log.habitID))
    }
    var log = try dated(log)
    log.value = try accepted(log.value, for: habit.kind)
    try checkIdentity(of: log)
    return log
  }

  private func acceptedByLocalRules(_ log: HabitLog) throws(DataLayerError) -> HabitLog {
    try TextRules.limit(log.timezone, "timezone")
    guard let habit = liveHabit(log.habitID) else { throw .habit(.habitNotFound(log.habitID)) }
    var log = try dated(log)
    log.value = try accepted(log.value, for: habit.kind)
    try checkHistory(log.day, reach: 365)
    return log
  }

  private func dated(_ log: HabitLog) throws(DataLayerError) -> HabitLog {
    guard let day = days.civilDay(log.date, log.timezone) else {
      throw .log(.invalidTimezone(log.timezone))
    }
    var log = log
    log.day = day
    return log
  }

  private func accepted(_ value: Double?, for kind: Habit.Kind) throws(DataLayerError) -> Double? {
    let isBinary = kind == .binary
    guard let value else {
      if isBinary { return nil }
      throw .log(.invalidValue("Numeric habit must have a value"))
    }
    guard value.isFinite else { throw .log(.invalidValue("Value must be a number")) }
    let subject = isBinary ? "Binary" : "Numeric"
    if value < 0 { throw .log(.invalidValue("\(subject) habit value cannot be negative")) }
    if isBinary, value > 1 { throw .log(.invalidValue("Binary habit value cannot exceed 1")) }
    if value > 999 { throw .log(.invalidValue("Habit value cannot exceed 999.0")) }
    return value == 0 ? 0 : value
  }

  private func checkHistory(_ day: CivilDay, reach: Int) throws(DataLayerError) {
    guard let today = days.civilDay(now, displayZone) else {
      throw .log(.invalidTimezone(displayZone))
    }
    if day > today { throw .log(.futureDate) }
    guard Int(day.number) < Int(today.number) - reach else { return }
    throw .log(.beyondHistoryLimit(day: day, days: reach))
  }

  private func checkIdentity(of log: HabitLog) throws(DataLayerError) {
    guard let old = logs[log.id]?.content else { return }
    if old.habitID != log.habitID { throw .log(.immutableField("habitID")) }
    if old.day != log.day { throw .log(.immutableField("day")) }
  }

  private func checkDayIsFree(for log: HabitLog) throws(DataLayerError) {
    let taken = liveLogs(of: log.habitID, on: log.day).map(\.id).min()
    guard let taken else { return }
    throw .log(.duplicateDay(habitID: log.habitID, day: log.day, existingID: taken))
  }

  private mutating func write(_ log: HabitLog) -> HabitLog {
    var stamp: Stamp?
    write(log, &stamp)
    return log
  }

  /// Writes a log, unless it is unchanged, with the stamp of the operation; the first change takes it.
  private mutating func write(_ log: HabitLog, _ stamp: inout Stamp?) {
    if let row = logs[log.id], row.isLive, row.content == log { return }
    let taken = stamp ?? tick()
    stamp = taken
    logs.write(log, at: log.id, taken)
    refreshLastCompletedDay(of: log.habitID)
  }

  private mutating func bury(_ doomed: [HabitLog], of habitID: Identifier) {
    guard !doomed.isEmpty else { return }
    let stamp = tick()
    for log in doomed { logs[log.id]?.bury(stamp, at: now) }
    refreshLastCompletedDay(of: habitID)
  }

  private mutating func refreshLastCompletedDay(of habitID: Identifier) {
    guard let habit = habits[habitID]?.content else { return }
    var last: CivilDay?
    for row in logs.live(in: habitID) where meets(row.content.value, habit) {
      last = max(last ?? row.content.day, row.content.day)
    }
    habits[habitID]?.content.lastCompletedDay = last
  }

  private func meets(_ value: Double?, _ habit: Habit) -> Bool {
    guard let value else { return false }
    guard habit.kind == .numeric, let target = habit.dailyTarget, target > 0 else {
      return value > 0
    }
    return value >= target
  }
}
