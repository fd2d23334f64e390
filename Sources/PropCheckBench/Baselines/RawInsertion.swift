import HabitDomain
import HabitStore

/// Inserts many logs in one transaction through the C interface.
struct RawInsertion {
  private let database: RawDatabase
  private let statement: RawStatement

  /// Adds the habits that the logs belong to.
  init(_ database: RawDatabase) throws(BenchError) {
    try self.init(into: database)
    for habit in Sample.habits { try database.execute(RawInsertion.script(habit)) }
  }

  /// Expects the habits to be there.
  init(into database: RawDatabase, by query: Query = .importLog) throws(BenchError) {
    self.database = database
    statement = try database.prepare(query)
  }

  func empty() throws(BenchError) {
    try database.execute("DELETE FROM habitLog")
  }

  /// Returns the number of inserted logs.
  func insert(_ logs: [RawLog]) throws(BenchError) -> Int {
    var inserted = 0
    try database.execute("BEGIN IMMEDIATE")
    for log in logs where insert(log) { inserted += 1 }
    try database.execute("COMMIT")
    return inserted
  }

  func insert(_ log: RawLog, counter: Int64 = 0) -> Bool {
    statement.bind(Int64(1), at: 1)
    statement.bind(counter, at: 2)
    statement.bind("bench", at: 3)
    statement.bind(log.id, at: 4)
    statement.bind(log.habitID, at: 5)
    statement.bind(log.date, at: 6)
    statement.bind(log.zone, at: 7)
    statement.bind(Int64(log.day), at: 8)
    statement.bind(log.value ?? 0, at: 9)
    statement.bind(Int64(1), at: 10)
    _ = statement.step()
    return statement.reset()
  }

  /// The row that the store writes for a habit of the sample.
  private static func script(_ habit: Habit) -> String {
    """
    INSERT INTO habit (
      id, name, nameKey, emoji, colorHex, schedule, kind, dailyTarget, unitLabel, reminders,
      startDay, isActive, displayOrder, isPinned, notes, lastCompletedDay, stampWall, stampCounter,
      stampDevice)
    VALUES (
      x'\("\(habit.id)".filter { $0 != "-" })', '\(habit.name)', '\(habit.name.lowercased())',
      '\(habit.emoji ?? "")', '\(habit.colorHex)', '\(json(habit.schedule))', 1, 8,
      '\(habit.unitLabel ?? "")', '[{"hour":7,"minute":30}]', \(habit.startDay.number), 1,
      \(habit.displayOrder), 0, '\(habit.notes ?? "")', \(habit.startDay.number), 1, 0, 'bench')
    """
  }

  private static func json(_ schedule: Schedule) -> String {
    switch schedule {
    case .daily: #"{"kind":"daily"}"#
    case .daysOfWeek: #"{"days":[1,3,5],"kind":"daysOfWeek"}"#
    case .timesPerWeek(let times): #"{"kind":"timesPerWeek","times":\#(times)}"#
    }
  }
}
