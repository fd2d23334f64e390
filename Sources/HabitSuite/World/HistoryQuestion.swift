import HabitDomain
import PropCheck

/// A history, and the days to ask about.
struct HistoryQuestion: Sendable {
  var history: History
  var day: CivilDay
  var from: CivilDay
  var through: CivilDay
  /// The display zone, which must not matter.
  var displayZone: String

  /// All figures of the history.
  func sheet(_ figures: HabitFigures) -> FigureSheet {
    FigureSheet(
      isDue: figures.isDue(history, day),
      isCompleted: figures.isCompleted(history, day),
      dailyProgress: figures.dailyProgress(history, day),
      weeklyProgress: figures.weeklyProgress(history, day),
      expected: figures.expected(history, from, through),
      completed: figures.completed(history, from, through),
      progress: figures.progress(history, from, through),
      compliance: figures.compliance(history, day),
      currentStreak: figures.currentStreak(history, day),
      longestStreak: figures.longestStreak(history),
      breakDays: figures.breakDays(history, day),
      nextScheduled: figures.nextScheduled(history, day),
      status: figures.status(history, day))
  }

  /// The days from a week before the first of the history to a week after its last.
  var days: [CivilDay] {
    let known = history.logs.map(\.day) + [history.habit.startDay, day, from, through]
    let numbers = known.map(\.number)
    return ((numbers.min() ?? 0) - 7...(numbers.max() ?? 0) + 7).map(CivilDay.init)
  }
}

/// All figures of a history.
struct FigureSheet: Equatable, Sendable {
  let isDue: Bool
  let isCompleted: Bool
  let dailyProgress: Double
  let weeklyProgress: WeeklyProgress
  let expected: Int
  let completed: Int
  let progress: Double
  let compliance: Double
  let currentStreak: Int
  let longestStreak: Int
  let breakDays: [CivilDay]
  let nextScheduled: CivilDay?
  let status: StreakStatus
}

extension HistoryQuestion {
  /// Fails unless two answers are equal, and shows the history log by log.
  func require<Value: Equatable & Sendable>(
    _ actual: Value, equals expected: Value, _ text: @autoclosure () -> String
  ) throws(Failure) {
    guard actual != expected else { return }
    var recorder = StepRecorder(given: history.logs.map(HistoryQuestion.text))
    try recorder.expect("\(text()) of \(habitText)", .success(expected), .success(actual))
  }

  /// The history and the days in words.
  var text: String {
    let logs = history.logs.map { "\n" + HistoryQuestion.text($0) }.joined()
    return "\(habitText); as of \(day), from \(from) through \(through), in \(displayZone)" + logs
  }

  /// The habit in words.
  var habitText: String {
    let habit = history.habit
    let end = habit.endDay.map { " through \($0)" } ?? ""
    let target = habit.dailyTarget.map { " to \($0)" } ?? ""
    return "a \(habit.kind)\(target) habit, \(habit.schedule), from \(habit.startDay)\(end), "
      + "weeks from weekday \(history.firstWeekday)"
  }

  static func text(_ log: HabitLog) -> String {
    "log on \(log.day) of \(Pool.name(of: log.habitID)): \(briefNumber(log.value)), "
      + "at \(log.date) in \(quoted(log.timezone))"
  }
}
