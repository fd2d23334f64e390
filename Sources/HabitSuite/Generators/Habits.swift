import HabitDomain
import PropCheck
import HabitReference

/// Draws habits: most are valid, each field is sometimes at or beyond its bound.
struct Habits: Sendable {
  let names = Names()
  /// Only an old habit can be logged for the days at the end of the history.
  let isRecent = ClassTable<Bool>(
    "start of a habit", [("within 21 days", 20, true), ("400 days ago", 8, false)])
  let emoji = ClassTable<String?>(
    "emoji",
    [
      ("none", 20, nil),
      ("one", 4, "\u{1F642}"),
      ("2 characters", 4, "\u{1F468}\u{200D}\u{1F469}\u{1F642}"),
      ("3 characters", 1, "abc"),
    ])
  let colors = ClassTable<String>(
    "colour",
    [
      ("standard", 18, "#2DA9E3"),
      ("6 digits", 3, "#abcDEF"),
      ("8 digits", 3, "#00ff0080"),
      ("without #", 1, "2DA9E3F"),
      ("5 digits", 1, "#12345"),
      ("9 digits", 1, "#123456789"),
      ("not hexadecimal", 1, "#12345G"),
      ("full-width digits", 1, "#12345\u{FF16}"),
      ("with a combining mark", 1, "#123456\u{301}"),
    ])
  let schedules = ClassTable<@Sendable (inout Source) -> Schedule>(
    "schedule",
    [
      ("daily", 10, { _ in .daily }),
      ("some weekdays", 5, Schedule.someDays),
      ("all weekdays", 3, { _ in .daysOfWeek([1, 2, 3, 4, 5, 6, 7]) }),
      ("no weekday", 1, { _ in .daysOfWeek([]) }),
      ("weekdays 0 and 8", 1, { _ in .daysOfWeek([8, 3, 0]) }),
      ("1 a week", 5, { _ in .timesPerWeek(1) }),
      ("7 a week", 3, { _ in .timesPerWeek(7) }),
      ("0 a week", 1, { _ in .timesPerWeek(0) }),
      ("8 a week", 1, { _ in .timesPerWeek(8) }),
    ])
  /// Zero is valid for a binary habit, which ignores its target.
  let targets = ClassTable<Double?>(
    "target",
    [
      ("none", 10, nil),
      ("8", 6, 8),
      ("1", 3, 1),
      ("999", 3, 999),
      ("1 ulp below 1", 1, 1.0.nextDown),
      ("1 ulp above 999", 1, 999.0.nextUp),
      ("zero", 6, 0),
      ("-0.0", 1, -0.0),
      ("NaN", 1, .nan),
      ("infinite", 1, .infinity),
    ])
  let units = ClassTable<String?>(
    "unit",
    [
      ("none", 20, nil),
      ("empty", 3, ""),
      ("20 characters", 3, String(repeating: "e\u{301}", count: 20)),
      ("21 characters", 2, String(repeating: "u", count: 21)),
    ])
  let reminders = ClassTable<[(hour: Int, minute: Int)]>(
    "reminders",
    [
      ("none", 16, []),
      ("two", 4, [(23, 59), (0, 0)]),
      ("the same twice", 4, [(9, 0), (8, 30), (9, 0)]),
      ("two in the same hour", 3, [(9, 30), (9, 0)]),
      ("the same minute in two hours", 3, [(9, 30), (8, 30)]),
      ("24", 1, (0..<24).map { ($0, 0) }),
      ("24, one twice", 1, (0..<25).map { ($0 % 24, 0) }),
      ("25", 1, (0..<25).map { ($0 % 24, $0 / 24) }),
      ("hour 24", 1, [(8, 0), (24, 0)]),
      ("minute 60", 1, [(8, 60)]),
      ("hour -1", 1, [(-1, 0)]),
    ])
  let ends = ClassTable<EndClass>()
  let priorities = ClassTable<Int?>(
    "priority",
    [
      ("none", 20, nil),
      ("1", 4, 1),
      ("3", 4, 3),
      ("0", 1, 0),
      ("4", 1, 4),
    ])
  let orders = ClassTable<@Sendable (inout Source) -> Int>(
    "order",
    [
      ("first", 14, { _ in 0 }),
      ("0 to 5", 12, { $0.integer(in: 0...5) }),
      ("999999999", 1, { _ in 999_999_999 }),
      ("1000000000", 1, { _ in 1_000_000_000 }),
      ("-1", 1, { _ in -1 }),
      ("greatest integer", 1, { $0.boolean() ? .max : .min }),
    ])
  let notes = ClassTable<String?>(
    "notes",
    [
      ("none", 20, nil),
      ("empty", 3, ""),
      ("short", 3, "n"),
      ("U+0000", 3, "n\0m"),
      ("1000 characters", 1, String(repeating: "\u{1F642}", count: 1_000)),
    ])

  /// Draws a habit; scripts prefer valid ones, so that they have rows to work on.
  func draw(
    from source: inout Source, id: Identifier, categoryID: String?, in model: Model,
    prefersValid: Bool = false
  ) -> Habit {
    let start = start(from: &source, today: model.today)
    return Habit(
      id: id,
      name: names.draw(from: &source, limit: 50, isTaken: model.bearsName),
      emoji: emoji.draw(from: &source, prefersValid: prefersValid),
      colorHex: colors.draw(from: &source, prefersValid: prefersValid),
      schedule: schedules.draw(from: &source, prefersValid: prefersValid)(&source),
      kind: source.boolean(probability: 0.4) ? .numeric : .binary,
      dailyTarget: targets.draw(from: &source, prefersValid: prefersValid),
      unitLabel: units.draw(from: &source, prefersValid: prefersValid),
      reminders: reminders.draw(from: &source, prefersValid: prefersValid).map(
        Reminder.init(hour:minute:)),
      startDay: start,
      endDay: ends.draw(from: &source, prefersValid: prefersValid).day(from: &source, start: start),
      isActive: !source.boolean(probability: 0.1),
      displayOrder: order(from: &source, prefersValid: prefersValid),
      categoryID: categoryID,
      isPinned: source.boolean(probability: 0.3),
      notes: notes.draw(from: &source, prefersValid: prefersValid),
      lastCompletedDay: source.boolean(probability: 0.1) ? start : nil,
      archivedAt: source.boolean(probability: 0.1) ? model.now : nil,
      priorityLevel: priorities.draw(from: &source, prefersValid: prefersValid)
    )
  }

  func order(from source: inout Source, prefersValid: Bool = false) -> Int {
    orders.draw(from: &source, prefersValid: prefersValid)(&source)
  }

  private func start(from source: inout Source, today: CivilDay) -> CivilDay {
    let near = source.integer(in: -21...3, towards: 0)
    return today.moved(by: isRecent.draw(from: &source) ? near : -400)
  }

  var requirements: [Requirement] { requirements(scaledBy: 1) }

  func requirements(scaledBy scale: Double) -> [Requirement] {
    [
      emoji.requirements(scaledBy: scale), colors.requirements(scaledBy: scale),
      schedules.requirements(scaledBy: scale), targets.requirements(scaledBy: scale),
      units.requirements(scaledBy: scale), reminders.requirements(scaledBy: scale),
      ends.requirements(scaledBy: scale), priorities.requirements(scaledBy: scale),
      orders.requirements(scaledBy: scale), notes.requirements(scaledBy: scale),
      isRecent.requirements(scaledBy: scale),
      names.classes.requirements,
    ].flatMap { $0 }
  }
}

extension Schedule {
  /// Monday, or some weekdays more.
  static func someDays(from source: inout Source) -> Schedule {
    .daysOfWeek(Set((1...7).filter { _ in source.boolean() }).union([1]))
  }
}

/// When a habit ends.
enum EndClass: String, ValueClass {
  case none
  case later = "some days after the start"
  case same = "on the start"
  case before = "the day before the start"

  static let table = "end"
  var weight: Int { self == .none ? 20 : self == .later ? 6 : 2 }

  func day(from source: inout Source, start: CivilDay) -> CivilDay? {
    switch self {
    case .none: nil
    case .later: start.moved(by: source.integer(in: 0...14))
    case .same: start
    case .before: start.moved(by: -1)
    }
  }
}
