/// A habit and its logs: what every figure of it goes by (domain 3).
///
/// A figure depends on the days of the logs alone, never on their moments and zones. It ignores the order of the logs,
/// duplicates, and logs of other habits.
public struct History: Hashable, Sendable {
  /// The habit, as it is defined now: history is judged by its present target and schedule.
  public var habit: Habit
  /// Logs in any order.
  public var logs: [HabitLog]
  /// The day a week begins with, 1 = Monday to 7 = Sunday.
  public var firstWeekday: Int

  /// Makes a history of a habit and its logs.
  public init(habit: Habit, logs: [HabitLog], firstWeekday: Int = 1) {
    self.habit = habit
    self.logs = logs
    self.firstWeekday = firstWeekday
  }
}

/// What a data layer computes of a habit and its logs (domain 3.1 to 3.3).
///
/// All functions are pure and total. The days of a habit are `startDay...endDay`, both included. Its unit is the day,
/// or the week if the schedule asks for a number of days a week: then a week is met by as many done days as the
/// schedule asks for, or by all days that the week and the habit have in common, if they are fewer.
public struct HabitFigures: Sendable {
  /// Whether the day belongs to the habit and to its schedule; any day does of a number of days a week.
  public var isDue: @Sendable (_ history: History, _ day: CivilDay) -> Bool
  /// Whether the day is done, due or not; by weeks, whether the whole week of the day is met.
  public var isCompleted: @Sendable (_ history: History, _ day: CivilDay) -> Bool
  /// 1 or 0; by weeks the part of the week that is done up to the day. Within 0...1.
  public var dailyProgress: @Sendable (_ history: History, _ day: CivilDay) -> Double
  /// How many days from one to another, both included, are due; by weeks, how many can count.
  public var expected: @Sendable (_ history: History, _ from: CivilDay, _ through: CivilDay) -> Int
  /// How many of the expected days are done.
  public var completed: @Sendable (_ history: History, _ from: CivilDay, _ through: CivilDay) -> Int
  /// Completed by expected, 0 where nothing is expected. Within 0...1.
  public var progress:
    @Sendable (_ history: History, _ from: CivilDay, _ through: CivilDay) -> Double
  /// The progress from the first day of the habit on.
  public var compliance: @Sendable (_ history: History, _ asOf: CivilDay) -> Double
  /// The done days of the day's week and the number asked for; both 0 for a schedule by days.
  public var weeklyProgress: @Sendable (_ history: History, _ day: CivilDay) -> WeeklyProgress
  /// The units in a row, up to this day or the last day of the habit, that are done or met.
  ///
  /// Strict: a unit that is not done yet ends it. Days that are not due are skipped.
  public var currentStreak: @Sendable (_ history: History, _ asOf: CivilDay) -> Int
  /// The greatest number of units in a row that are done or met.
  public var longestStreak: @Sendable (_ history: History) -> Int
  /// Due days that are not done, ascending, up to this day included; by weeks the first days of those not met.
  public var breakDays: @Sendable (_ history: History, _ asOf: CivilDay) -> [CivilDay]
  /// The next due day within 366 days after a day, or nil.
  public var nextScheduled: @Sendable (_ history: History, _ after: CivilDay) -> CivilDay?
  /// The streak as of a day, with what is at stake.
  public var status: @Sendable (_ history: History, _ asOf: CivilDay) -> StreakStatus

  /// Makes figures of their functions.
  public init(
    isDue: @escaping @Sendable (History, CivilDay) -> Bool,
    isCompleted: @escaping @Sendable (History, CivilDay) -> Bool,
    dailyProgress: @escaping @Sendable (History, CivilDay) -> Double,
    expected: @escaping @Sendable (History, CivilDay, CivilDay) -> Int,
    completed: @escaping @Sendable (History, CivilDay, CivilDay) -> Int,
    progress: @escaping @Sendable (History, CivilDay, CivilDay) -> Double,
    compliance: @escaping @Sendable (History, CivilDay) -> Double,
    weeklyProgress: @escaping @Sendable (History, CivilDay) -> WeeklyProgress,
    currentStreak: @escaping @Sendable (History, CivilDay) -> Int,
    longestStreak: @escaping @Sendable (History) -> Int,
    breakDays: @escaping @Sendable (History, CivilDay) -> [CivilDay],
    nextScheduled: @escaping @Sendable (History, CivilDay) -> CivilDay?,
    status: @escaping @Sendable (History, CivilDay) -> StreakStatus
  ) {
    self.isDue = isDue
    self.isCompleted = isCompleted
    self.dailyProgress = dailyProgress
    self.expected = expected
    self.completed = completed
    self.progress = progress
    self.compliance = compliance
    self.weeklyProgress = weeklyProgress
    self.currentStreak = currentStreak
    self.longestStreak = longestStreak
    self.breakDays = breakDays
    self.nextScheduled = nextScheduled
    self.status = status
  }
}

/// How far a week is that asks for a number of days.
public struct WeeklyProgress: Hashable, Sendable {
  /// The days of the week that are done, within the habit's days.
  public var done: Int
  /// The number that the schedule asks for; 0 for a schedule by days.
  public var target: Int

  /// Makes a progress of both numbers.
  public init(done: Int, target: Int) {
    self.done = done
    self.target = target
  }
}

extension WeeklyProgress: CustomStringConvertible {
  /// As in `2 of 3`.
  public var description: String { "\(done) of \(target)" }
}

/// A streak as a screen shows it, with what is at stake today.
public struct StreakStatus: Hashable, Sendable {
  /// The current streak.
  public var current: Int
  /// The streak that is lost unless today is done; 0 if none is at risk.
  public var atRisk: Int
  /// Whether a streak is lost unless today is done.
  public var isAtRisk: Bool
  /// Whether the habit is due today.
  public var isTodayDue: Bool
  /// The streak to show: the one at risk, or else the current one.
  public var display: Int

  /// Makes a status of its parts.
  public init(current: Int, atRisk: Int, isAtRisk: Bool, isTodayDue: Bool, display: Int) {
    self.current = current
    self.atRisk = atRisk
    self.isAtRisk = isAtRisk
    self.isTodayDue = isTodayDue
    self.display = display
  }
}

extension StreakStatus: CustomStringConvertible {
  /// All parts, on one line.
  public var description: String {
    "\(current) now, \(atRisk) \(isAtRisk ? "at risk" : "not at risk"), "
      + "\(display) to be shown, today \(isTodayDue ? "is" : "is not") due"
  }
}
