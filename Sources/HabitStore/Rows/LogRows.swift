import HabitDomain
import HabitRules
import HabitSQLite

extension HabitLog {
  /// Reads six columns, in the order of the statements; most logs have the zone of the one before.
  init(_ row: borrowing Row, likelyZone: String = "UTC") {
    self.init(
      id: row.identifier(0), habitID: row.identifier(1), date: row.instant(2),
      timezone: row.text(3, likely: likelyZone), day: row.day(4), value: row.optionalReal(5))
  }
}

/// The row of a log, deleted or not.
struct StoredLog {
  let log: HabitLog
  let isLive: Bool

  init(_ row: borrowing Row) {
    log = HabitLog(row)
    isLive = row.boolean(6)
  }
}

extension Session {
  func storedLog(_ id: Identifier) throws(DataLayerError) -> StoredLog? {
    try first(.log, { $0.bind(id) }) { StoredLog($0) }
  }

  /// The visible logs of a day, by id.
  func logs(of habitID: Identifier, on day: CivilDay) throws(DataLayerError) -> [HabitLog] {
    try rows(.logsOfDay, { $0.bind(habitID, day) }) { HabitLog($0) }
  }

  /// The smallest id of a live log of a day, whether or not the habit is live.
  func liveLog(of habitID: Identifier, on day: CivilDay) throws(DataLayerError) -> Identifier? {
    try first(.liveLogOfDay, { $0.bind(habitID, day) }) { $0.identifier(0) }
  }

  /// The greatest value of a day.
  func dayValue(of habitID: Identifier, on day: CivilDay) throws(DataLayerError) -> Double? {
    try first(.dayValue, { $0.bind(habitID, day) }) { $0.optionalReal(0) }
  }

  /// The day that a statement on the logs of a habit returns.
  func day(_ query: Query, of habitID: Identifier) throws(DataLayerError) -> CivilDay? {
    try first(query, { $0.bind(habitID) }) { $0.optionalDay(0) }
  }

  /// Writes a log, unless it is unchanged; returns whether anything changed.
  ///
  /// `isImported` says whether the day may have other logs; nil leaves it as it was.
  func put(
    _ log: HabitLog, over existing: StoredLog?, isImported: Bool?
  ) throws(DataLayerError) -> Bool {
    guard let existing else {
      try insert(log, isImported: isImported == true)
      return true
    }
    guard !existing.isLive || existing.log != log else { return false }
    try replace(log, isImported: isImported)
    return true
  }

  func insert(
    _ log: HabitLog, isImported: Bool, by query: Query = .insertLog
  ) throws(DataLayerError) {
    try change(query) { $0.bind(log, isImported) }
  }

  func replace(_ log: HabitLog, isImported: Bool?) throws(DataLayerError) {
    try change(.replaceLog) { statement in
      statement.bind(log.id, log.date, log.timezone)
      statement.bind(log.value, isImported)
    }
  }

  /// Tombstones all live logs of a habit.
  func deleteLogs(of habit: HabitBrief) throws(DataLayerError) {
    guard try isTrue(.hasLogs, { $0.bind(habit.id) }) else { return }
    try bury(habit.id, by: .deleteLogs)
    try refreshLastCompletedDay(of: habit)
  }

  /// Sets the last completed day to the greatest day of a live log that meets the target.
  func refreshLastCompletedDay(of habit: HabitBrief) throws(DataLayerError) {
    let meets = rules.meets
    let day = try first(.daysAndValues, { $0.bind(habit.id) }) { row in
      meets(habit.kind, habit.dailyTarget, row.optionalReal(1)) ? row.day(0) : nil
    }
    guard day != habit.lastCompletedDay else { return }
    try execute(.setLastCompletedDay) { $0.bind(day, habit.id) }
  }

  func refreshLastCompletedDay(of habitID: Identifier) throws(DataLayerError) {
    guard let habit = try habitBrief(habitID) else { return }
    try refreshLastCompletedDay(of: habit)
  }
}

extension HabitLog: Bindable {
  /// Binds the content, in the order in which it is read.
  func bind(to statement: Statement) {
    statement.bind(id, habitID, date)
    statement.bind(timezone, day, value)
  }
}

/// Groups logs that arrive habit by habit, without a look-up for each log.
struct LogGroups {
  private var groups: [Identifier: [HabitLog]]
  private var present: [HabitLog] = []

  /// Makes every id a key without logs.
  init(of ids: Set<Identifier>) {
    groups = Dictionary(minimumCapacity: ids.count)
    for id in ids { groups[id] = [] }
  }

  mutating func append(_ log: HabitLog) {
    if let last = present.last, last.habitID != log.habitID { close() }
    present.append(log)
  }

  /// The logs of every habit.
  consuming func closed() -> [Identifier: [HabitLog]] {
    close()
    return groups
  }

  private mutating func close() {
    guard let habitID = present.first?.habitID else { return }
    groups[habitID] = present
    present = []
  }
}
