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
