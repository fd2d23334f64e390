/// A habit and its logs, the input of every figure (domain 3).
///
/// Figures depend on the days of the logs only, never on their moments and zones. They ignore the order of logs,
/// duplicates, and logs of other habits.
public struct History: Hashable, Sendable {
  /// The habit as defined now: past days are judged by its present target and schedule.
  public var habit: Habit
  /// Logs in any order.
  public var logs: [HabitLog]
  /// The first day of a week, 1 = Monday to 7 = Sunday.
  public var firstWeekday: Int

  /// Makes a history of a habit and its logs.
  public init(habit: Habit, logs: [HabitLog], firstWeekday: Int = 1) {
    self.habit = habit
    self.logs = logs
    self.firstWeekday = firstWeekday
  }
}

/// The figures of a habit and its logs (domain 3.1 to 3.3).
///
/// All functions are pure and total. The days of a habit are `startDay...endDay`, both included. Its unit is the day,
/// or the week for a schedule of times per week: a week is met by as many done days as the
/// schedule asks for, or by all days of the habit in the week if they are fewer.
public struct HabitFigures: Sendable {
  /// Whether the day is within the habit and scheduled; by weeks, any day of the habit.
  public var isDue: @Sendable (_ history: History, _ day: CivilDay) -> Bool
  /// Whether the day is done, due or not; by weeks, whether the whole week of the day is met.
  public var isCompleted: @Sendable (_ history: History, _ day: CivilDay) -> Bool
  /// 1 or 0; by weeks, the completed part of the week up to the day. Within 0...1.
  public var dailyProgress: @Sendable (_ history: History, _ day: CivilDay) -> Double
  /// The due days from one day to another, both included; by weeks, the days that can count.
  public var expected: @Sendable (_ history: History, _ from: CivilDay, _ through: CivilDay) -> Int
  /// The expected days that are done.
  public var completed: @Sendable (_ history: History, _ from: CivilDay, _ through: CivilDay) -> Int
  /// Completed by expected, 0 where nothing is expected. Within 0...1.
  public var progress:
    @Sendable (_ history: History, _ from: CivilDay, _ through: CivilDay) -> Double
  /// The progress from the first day of the habit on.
  public var compliance: @Sendable (_ history: History, _ asOf: CivilDay) -> Double
  /// The done days of the day's week and the target; both 0 for a schedule by days.
  public var weeklyProgress: @Sendable (_ history: History, _ day: CivilDay) -> WeeklyProgress
  /// The number of successive completed units up to this day or the last day of the habit.
  ///
  /// Strict: a unit that is not completed yet ends it. Days that are not due are skipped.
  public var currentStreak: @Sendable (_ history: History, _ asOf: CivilDay) -> Int
  /// The greatest number of successive completed units.
  public var longestStreak: @Sendable (_ history: History) -> Int
  /// The due days up to this one that are not done, ascending; by weeks, the first days of unmet weeks.
  public var breakDays: @Sendable (_ history: History, _ asOf: CivilDay) -> [CivilDay]
  /// The next due day within 366 days after a day, or nil.
  public var nextScheduled: @Sendable (_ history: History, _ after: CivilDay) -> CivilDay?
  /// The streak as of a day, and whether it is at risk.
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

/// The progress of a week with a target.
public struct WeeklyProgress: Hashable, Sendable {
  /// The done days of the week that are within the habit.
  public var done: Int
  /// The scheduled times per week; 0 for a schedule by days.
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

/// A streak as shown on a screen.
public struct StreakStatus: Hashable, Sendable {
  /// The current streak.
  public var current: Int
  /// The streak that is lost unless today is completed; 0 if none is at risk.
  public var atRisk: Int
  /// Whether a streak is lost unless today is completed.
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
