import HabitDomain
import HabitReference

@testable import HabitSuite

extension HistoryQuestion {
  /// The kinds of the history as of its day; most are of several.
  var kinds: Set<ScenarioClass> {
    let habit = history.habit
    var kinds: Set<ScenarioClass> = []
    if habit.schedule == .daily { kinds.insert(.daily) }
    if case .daysOfWeek = habit.schedule { kinds.insert(.weekly) }
    if habit.kind == .numeric { kinds.insert(.numeric) }
    if !habit.isActive { kinds.insert(.inactive) }
    if habit.archivedAt != nil { kinds.insert(.archived) }
    if let end = habit.endDay, end < day { kinds.insert(.ended) }
    if HabitFigures.dayByDay.currentStreak(history, day) >= 3 { kinds.insert(.streaks) }
    if hasGap { kinds.insert(.gaps) }
    return kinds
  }

  /// Whether a missed day lies between two done ones.
  private var hasGap: Bool {
    let figures = HabitFigures.dayByDay
    let done = history.logs.map(\.day).filter {
      $0 <= day && figures.isDue(history, $0) && figures.isCompleted(history, $0)
    }
    guard let first = done.min(), let last = done.max() else { return false }
    return figures.breakDays(history, day).contains { first < $0 && $0 < last }
  }
}
