/// A habit with its logs, as in a diary (H-GT3).
///
/// Every scenario can be written to an empty store, the habit first, when the display zone is UTC and it is noon of
/// ``today``.
public struct Scenario: Hashable, Sendable {
  /// One word.
  public var name: String
  /// The habit.
  public var habit: Habit
  /// Its logs, in the order of days.
  public var logs: [HabitLog]

  /// Makes a scenario.
  public init(name: String, habit: Habit, logs: [HabitLog]) {
    self.name = name
    self.habit = habit
    self.logs = logs
  }

  /// 2025-11-16, a Sunday: the last day of the second week of the scenarios.
  public static let today = CivilDay(20_408)
}

extension Scenario {
  /// Two weeks of a daily habit, each day done.
  public static let daily = Scenario("daily", HabitBuilder(1).from(day(0)), done: 0...13)

  /// Mondays, Wednesdays and Fridays of two weeks, each done.
  public static let weekly = Scenario(
    "weekly", HabitBuilder(2).on(weekdays: [1, 3, 5]).from(day(0)), done: [0, 2, 4, 7, 9, 11])

  /// Eight glasses a day: reached, missed by one, nothing, exceeded.
  public static let numeric: Scenario = {
    let habit = HabitBuilder(3).named("Water").counting(to: 8, unit: "glasses").from(day(0)).habit
    let values: [Double] = [8, 7, 0, 12]
    let logs = values.enumerated().map { index, value in
      LogBuilder(300 + UInt32(index), of: habit).on(day(index)).of(value).log
    }
    return Scenario(name: "numeric", habit: habit, logs: logs)
  }()

  /// A run of five days, and one of three that lasts until today.
  public static let streaks = Scenario(
    "streaks", HabitBuilder(4).from(day(0)), done: [2, 3, 4, 5, 6, 11, 12, 13])

  /// Every other day: never two in a row.
  public static let gaps = Scenario(
    "gaps", HabitBuilder(5).from(day(0)), done: [0, 2, 4, 6, 8, 10, 12])

  /// Three days, after which it was deactivated.
  public static let inactive = Scenario(
    "inactive", HabitBuilder(6).from(day(0)).inactive(), done: 0...2)

  /// A week, which was all that was planned.
  public static let ended = Scenario(
    "ended", HabitBuilder(7).from(day(0)).until(day(6)), done: 0...6)

  /// All of them; their ids and names differ, so one store can hold them together.
  public static let all = [daily, weekly, numeric, streaks, gaps, inactive, ended]

  /// A day of the two weeks, from 0, which is Monday 2025-11-03, to 13, which is ``today``.
  public static func day(_ number: Int) -> CivilDay {
    CivilDay(Int32(clamping: Int(today.number) - 13 + number))
  }

  /// The ids of logs are prefixed with the number of the habit.
  private init(_ name: String, _ builder: HabitBuilder, done days: some Sequence<Int>) {
    let habit = builder.habit
    let first = UInt32(clamping: habit.id.low) * 100
    let logs = days.map { LogBuilder(first + UInt32($0), of: habit).on(Scenario.day($0)).log }
    self.init(name: name, habit: habit, logs: logs)
  }
}

/// Zones whose clocks have not been changed since 1995, so that a fixture needs no table of offsets to know the day.
public enum FixtureZone: String, CaseIterable, Sendable {
  /// 0:00
  case utc = "UTC"
  /// 14 hours ahead: the first place where a day begins.
  case kiritimati = "Pacific/Kiritimati"
  /// 10 hours behind.
  case honolulu = "Pacific/Honolulu"
  /// 5 hours and 45 minutes ahead.
  case kathmandu = "Asia/Kathmandu"

  private var minutes: Int64 {
    switch self {
    case .utc: 0
    case .kiritimati: 14 * 60
    case .honolulu: -10 * 60
    case .kathmandu: 5 * 60 + 45
    }
  }

  /// Noon of a day on the zone's clock, from 1995 on.
  public func noon(of day: CivilDay) -> Instant {
    Instant(milliseconds: (Int64(day.number) * 1_440 + 720 - minutes) * 60_000)
  }
}
