import HabitDomain
import HabitRules
import HabitSQLite

extension Row {
  /// Reads nineteen columns, in the order of the statements; unreadable fields get their
  /// defaults, and the problem is set.
  borrowing func habit(problem: inout String?) -> Habit {
    let schedule = withUTF8(4) { Schedule(json: $0) }
    let reminders = withUTF8(8) { Reminder.reminders(json: $0) }
    let kind = Habit.Kind(rawValue: Int(integer(5)))
    if schedule == nil {
      problem = "The habit's schedule cannot be read"
    } else if reminders == nil {
      problem = "The habit's reminders cannot be read"
    } else if kind == nil {
      problem = "The habit's kind cannot be read"
    }
    return Habit(
      id: identifier(0), name: text(1), emoji: optionalText(2), colorHex: text(3),
      schedule: schedule ?? .daily, kind: kind ?? .binary,
      dailyTarget: optionalReal(6), unitLabel: optionalText(7), reminders: reminders ?? [],
      startDay: day(9), endDay: optionalDay(10), isActive: boolean(11),
      displayOrder: Int(integer(12)), categoryID: optionalText(13),
      isPinned: boolean(14), notes: optionalText(15), lastCompletedDay: optionalDay(16),
      archivedAt: optionalInstant(17), priorityLevel: optionalInteger(18).map { Int($0) })
  }
}

/// A habit as far as its row can be read.
struct DecodedHabit {
  /// The habit; unreadable fields have their defaults.
  var habit: Habit
  /// Why the row cannot be read.
  let problem: String?

  init(_ row: borrowing Row) {
    var problem: String?
    habit = row.habit(problem: &problem)
    self.problem = problem
  }

  /// The habit, if all of it can be read.
  consuming func readable() throws(DataLayerError) -> Habit {
    if let problem { throw .service(.invalidData(problem)) }
    return habit
  }
}

/// The row of a habit, with what its checks need in addition to the content.
struct StoredHabit {
  let decoded: DecodedHabit
  let nameKey: String
  let isLive: Bool

  init(_ row: borrowing Row) {
    decoded = DecodedHabit(row)
    nameKey = row.text(19)
    isLive = row.boolean(20)
  }
}

/// What the checks of a log need to know about its habit.
struct HabitBrief {
  let id: Identifier
  let kind: Habit.Kind
  let dailyTarget: Double?
  let lastCompletedDay: CivilDay?
  let isLive: Bool

  init(_ habit: Habit) {
    id = habit.id
    kind = habit.kind
    dailyTarget = habit.dailyTarget
    lastCompletedDay = habit.lastCompletedDay
    isLive = true
  }

  init(_ id: Identifier, _ row: borrowing Row) {
    self.id = id
    kind = row.boolean(0) ? .numeric : .binary
    dailyTarget = row.optionalReal(1)
    lastCompletedDay = row.optionalDay(2)
    isLive = row.boolean(3)
  }
}

extension Session {
  func storedHabit(_ id: Identifier) throws(DataLayerError) -> StoredHabit? {
    try first(.storedHabit, { $0.bind(id) }) { StoredHabit($0) }
  }

  /// A live habit.
  func decodedHabit(_ id: Identifier) throws(DataLayerError) -> DecodedHabit? {
    try first(.habit, { $0.bind(id) }) { DecodedHabit($0) }
  }

  func habitBrief(_ id: Identifier) throws(DataLayerError) -> HabitBrief? {
    try first(.habitBrief, { $0.bind(id) }) { HabitBrief(id, $0) }
  }

  /// The habits of a statement, with unreadable ones listed separately.
  func habits(
    _ query: Query, _ bind: (Statement) -> Void = { _ in }
  ) throws(DataLayerError) -> HabitList {
    var list = HabitList(habits: [], problems: [])
    try forEach(query, bind) { row in
      let decoded = DecodedHabit(row)
      guard let problem = decoded.problem else { return list.habits.append(decoded.habit) }
      list.problems.append(RowProblem(id: "\(decoded.habit.id)", reason: problem))
    }
    return list
  }

  /// Writes a habit, unless it is unchanged.
  func put(_ habit: Habit, over existing: StoredHabit?) throws(DataLayerError) {
    guard let existing else { return try write(.insertHabit, habit) }
    let isThere =
      existing.isLive && existing.decoded.problem == nil
      && existing.decoded.habit.isIdentical(to: habit)
    guard !isThere else { return }
    try write(.replaceHabit, habit)
  }

  private func write(_ query: Query, _ habit: Habit) throws(DataLayerError) {
    let key = rules.key(habit.name)
    try change(query) { $0.bind(key, habit) }
  }
}

extension Habit: Bindable {
  /// Binds the content, in the order in which it is read.
  func bind(to statement: Statement) {
    statement.bind(id, name, emoji)
    statement.bind(colorHex, schedule.json, kind.rawValue)
    statement.bind(dailyTarget, unitLabel, Reminder.json(reminders))
    statement.bind(startDay, endDay, isActive)
    statement.bind(displayOrder, categoryID, isPinned)
    statement.bind(notes, lastCompletedDay, archivedAt)
    statement.bind(priorityLevel)
  }
}
