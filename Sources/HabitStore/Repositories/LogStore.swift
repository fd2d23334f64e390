package import HabitDomain
import HabitRules
import HabitSQLite

/// Logs of habits in the database (domain 2.2).
package struct LogStore: Sendable {
  let database: Database

  /// The logs of an open database.
  package init(database: Database) { self.database = database }

  /// The operations of the data layer.
  package var repository: LogRepository {
    LogRepository(
      logs: logs, logsOf: logs, log: log, dayValue: dayValue, earliestDay: earliestDay,
      latestDay: latestDay, unknownZones: unknownZones, insert: insert, upsert: upsert,
      delete: delete, deleteAll: deleteAll,
      logHabit: logHabit, logFromWidget: logFromWidget, unlogHabit: unlogHabit,
      increment: increment, importRaw: importRaw, importAll: importAll)
  }
}

extension LogStore {
  func logs(_ habitID: Identifier) throws(DataLayerError) -> [HabitLog] {
    try database.read("listing logs") { session throws(DataLayerError) in
      try session.rows(.logs, { $0.bind(habitID) }) { session.readableLog($0) }
    }
  }

  func logs(
    _ habitIDs: Set<Identifier>, _ from: CivilDay?, _ through: CivilDay?
  ) throws(DataLayerError) -> [Identifier: [HabitLog]] {
    try database.read("listing logs") { session throws(DataLayerError) in
      var groups = LogGroups(of: habitIDs)
      // Sorted, because the order of a set differs between processes, and with it the pages that are
      // read.
      let ids = habitIDs.sorted().map { ($0.high, $0.low) }
      let positions = ids.indices.map { String($0 * 16 + 1) }.joined(separator: ",")
      try session.forEach(
        .logsOfMany,
        { statement in
          statement.bind(halves: ids)
          statement.bind(from ?? CivilDay(.min))
          statement.bind(through ?? CivilDay(.max))
          statement.bind("[\(positions)]")
        },
        { groups.append(session.readableLog($0)) })
      return groups.closed()
    }
  }

  package func log(_ habitID: Identifier, _ day: CivilDay) throws(DataLayerError) -> HabitLog? {
    try database.read("reading a log") { session throws(DataLayerError) in
      try session.canonicalLog(of: habitID, on: day).map(session.readable)
    }
  }

  func dayValue(_ habitID: Identifier, _ day: CivilDay) throws(DataLayerError) -> Double? {
    try database.read("reading a day") { session throws(DataLayerError) in
      try session.dayValue(of: habitID, on: day)
    }
  }

  func earliestDay(_ habitID: Identifier) throws(DataLayerError) -> CivilDay? {
    try database.read("reading the first day") { session throws(DataLayerError) in
      try session.day(.earliestDay, of: habitID)
    }
  }

  func unknownZones() throws(DataLayerError) -> Int {
    try database.read("counting unknown zones") { session throws(DataLayerError) in
      let zones = try session.rows(.logsPerZone) { (zone: $0.text(0), logs: Int($0.integer(1))) }
      return zones.reduce(0) { $0 + (session.isKnownZone($1.zone) ? 0 : $1.logs) }
    }
  }

  func latestDay(_ habitID: Identifier) throws(DataLayerError) -> CivilDay? {
    try database.read("reading the last day") { session throws(DataLayerError) in
      try session.day(.latestDay, of: habitID)
    }
  }
}

extension LogStore {
  func insert(_ log: HabitLog) throws(DataLayerError) -> HabitLog {
    try save(log, "adding a log", mayReplace: false)
  }

  func upsert(_ log: HabitLog) throws(DataLayerError) -> HabitLog {
    try save(log, "changing a log", mayReplace: true)
  }

  private func save(
    _ log: HabitLog, _ operation: String, mayReplace: Bool
  ) throws(DataLayerError) -> HabitLog {
    try TextLimit.check(log.timezone, "timezone")
    return try database.write(operation) { session throws(DataLayerError) in
      let habit = try session.liveBrief(log.habitID)
      let checked = try session.checked(log, of: habit)
      try session.requireRecent(checked.day, within: session.rules.historyDays)
      let existing = try session.storedLog(log.id)
      let isLive = existing?.isLive == true
      guard mayReplace || !isLive else { throw .log(.duplicateID(log.id)) }
      try session.requireSamePlace(checked, as: existing)
      if !isLive { try session.requireFreeDay(checked) }
      return try session.store(checked, over: existing, of: habit, isImported: isLive ? nil : false)
    }
  }

  func delete(_ id: Identifier) throws(DataLayerError) {
    try database.write("deleting a log") { session throws(DataLayerError) in
      guard let stored = try session.storedLog(id), stored.isLive else { return }
      try session.bury(id, by: .deleteLog)
      try session.refreshLastCompletedDay(of: stored.log.habitID)
    }
  }

  func deleteAll(_ habitID: Identifier, before day: CivilDay) throws(DataLayerError) -> Int {
    try database.write("deleting logs") { session throws(DataLayerError) in
      guard try session.isTrue(.hasLogsBefore, { $0.bind(habitID, day) }) else { return 0 }
      let now = session.now()
      let count = try session.change(.deleteLogsBefore) { $0.bind(now, habitID, day) }
      try session.refreshLastCompletedDay(of: habitID)
      return count
    }
  }
}

extension LogStore {
  func logHabit(
    _ habitID: Identifier, _ day: CivilDay, _ value: Double?, _ zone: String
  ) throws(DataLayerError) -> HabitLog {
    try setValue(habitID, day, value, zone, within: database.rules.historyDays)
  }

  func logFromWidget(
    _ habitID: Identifier, _ day: CivilDay, _ value: Double?, _ zone: String
  ) throws(DataLayerError) -> HabitLog {
    try setValue(habitID, day, value, zone, within: database.rules.widgetDays)
  }

  private func setValue(
    _ habitID: Identifier, _ day: CivilDay, _ value: Double?, _ zone: String, within limit: Int
  ) throws(DataLayerError) -> HabitLog {
    try TextLimit.check(zone, "timezone")
    return try database.write("logging a habit") { session throws(DataLayerError) in
      let habit = try session.availableHabit(habitID)
      return try session.setValue(value, of: habit, on: day, in: zone, within: limit)
    }
  }

  func unlogHabit(_ habitID: Identifier, _ day: CivilDay) throws(DataLayerError) {
    try database.write("unlogging a habit") { session throws(DataLayerError) in
      guard try session.liveLog(of: habitID, on: day) != nil else { return }
      let now = session.now()
      try session.change(.deleteLogsOfDay) { $0.bind(now, habitID, day) }
      try session.refreshLastCompletedDay(of: habitID)
    }
  }

  func increment(
    _ habitID: Identifier, _ day: CivilDay, by amount: Double
  ) throws(DataLayerError) -> HabitLog {
    try database.write("adding to a day") { session throws(DataLayerError) in
      let habit = try session.availableHabit(habitID)
      guard habit.kind == .numeric else {
        throw .log(.invalidValue("Binary habit cannot be incremented"))
      }
      let value = try session.dayValue(of: habitID, on: day) ?? 0
      let zone = session.environment.displayZone()
      return try session.setValue(
        value + amount, of: habit, on: day, in: zone, within: session.rules.historyDays)
    }
  }

  func importRaw(_ log: HabitLog) throws(DataLayerError) -> HabitLog {
    try TextLimit.check(log.timezone, "timezone")
    return try database.write("taking in a log") { session throws(DataLayerError) in
      let habit = try session.knownBrief(log.habitID)
      let checked = try session.checked(log, of: habit)
      let existing = try session.storedLog(log.id)
      try session.requireSamePlace(checked, as: existing)
      return try session.store(checked, over: existing, of: habit, isImported: true)
    }
  }
}

extension LogStore {
  /// Imports many logs as `importRaw` imports one, in one transaction with one stamp.
  ///
  /// One statement per log, unless its id exists.
  package func importAll(_ logs: [HabitLog]) throws(DataLayerError) {
    try database.write("taking in logs") { session throws(DataLayerError) in
      var changed: [Identifier: HabitBrief] = [:]
      var habit: HabitBrief?
      for log in logs {
        try TextLimit.check(log.timezone, "timezone")
        if habit?.id != log.habitID { habit = try session.knownBrief(log.habitID) }
        guard let habit, try session.takeIn(log, of: habit) else { continue }
        changed[habit.id] = habit
      }
      for (_, habit) in changed.sorted(by: { $0.key < $1.key }) {
        try session.refreshLastCompletedDay(of: habit)
      }
    }
  }
}

extension Session {
  /// The habit of an imported log, deleted or not.
  func knownBrief(_ id: Identifier) throws(DataLayerError) -> HabitBrief {
    guard let habit = try habitBrief(id) else { throw .habit(.habitNotFound(id)) }
    return habit
  }

  /// Writes an imported log; returns whether anything changed.
  ///
  /// Most are new, so an insert is tried first; but not before the batch has its stamp, which a batch without changes
  /// must not take.
  fileprivate func takeIn(_ log: HabitLog, of habit: HabitBrief) throws(DataLayerError) -> Bool {
    let checked = try checked(log, of: habit)
    if hasStamp {
      try insert(checked, isImported: true, by: .importLog)
      guard connection.changes == 0 else { return true }
    }
    let existing = try storedLog(log.id)
    try requireSamePlace(checked, as: existing)
    return try put(checked, over: existing, isImported: true)
  }
}
