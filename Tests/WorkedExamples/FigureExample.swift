public import HabitDomain

/// A figure of a history that was worked out manually (domain 3), to be computed by both the rules and the reference.
public struct FigureExample: Sendable {
  /// What it is an example of.
  public let name: String
  /// The expected result.
  public let expected: String
  /// The actual result.
  public let actual: @Sendable (HabitFigures) -> String

  init(
    _ name: String, _ expected: String, _ actual: @escaping @Sendable (HabitFigures) -> String
  ) {
    self.name = name
    self.expected = expected
    self.actual = actual
  }

  /// All examples.
  public static let all = streaks + completion + weeks + ranges + zones + calendars
}

extension FigureExample: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

// Days are counted from 20,000: Monday 2025-11-03 is 395.

extension History {
  static let habitID = Identifier(high: 1, low: 1)

  /// A history of days that are done.
  static func of(
    _ schedule: Schedule = .daily, from start: Int32 = 395, through end: Int32? = nil,
    done days: [Int32] = [], firstWeekday: Int = 1
  ) -> History {
    History(
      habit: Habit(
        id: habitID, name: "a", schedule: schedule, startDay: CivilDay(20_000 + start),
        endDay: end.map { CivilDay(20_000 + $0) }),
      logs: days.map { .on($0, 1) }, firstWeekday: firstWeekday)
  }

  /// A history of a habit that counts, with the values of day 395.
  static func counting(to target: Double?, _ values: Double?...) -> History {
    var history = History.of()
    history.habit.kind = .numeric
    history.habit.dailyTarget = target
    history.logs = values.map { .on(395, $0) }
    return history
  }
}

extension HabitLog {
  static func on(
    _ day: Int32, _ value: Double?, at milliseconds: Int64 = 0, in zone: String = "UTC"
  ) -> HabitLog {
    HabitLog(
      id: Identifier(high: 2, low: UInt64(truncatingIfNeeded: day)), habitID: History.habitID,
      date: Instant(milliseconds: milliseconds), timezone: zone, day: CivilDay(20_000 + day),
      value: value)
  }
}

func day(_ number: Int32) -> CivilDay { CivilDay(20_000 + number) }
