import HabitDomain

/// A habit's history in the units of its schedule, days or weeks.
protocol Chronicle {
  /// The days of the habit.
  var window: DaySpan { get }
  /// Whether the unit of a day is completed.
  func isCompleted(_ day: Int) -> Bool
  /// The completed part of the unit up to a day.
  func dailyProgress(_ day: Int) -> Double
  /// The number of expected days of a span within the window.
  func expected(in span: DaySpan) -> Int
  /// The number of completed days of a span within the window.
  func completed(in span: DaySpan) -> Int
  func weeklyProgress(_ day: Int) -> WeeklyProgress
  /// The completed units in a row, up to that of a day in the window.
  func streak(through day: Int) -> Int
  /// The most completed units in a row.
  var longestStreak: Int { get }
  /// The first days of the units that are not completed, up to that of a day in the window.
  func breakDays(through day: Int) -> [Int]
  /// The last day of the unit before that of a day.
  func lastDayOfUnit(before day: Int) -> Int
}

extension Chronicle {
  func currentStreak(_ asOf: Int) -> Int {
    let last = min(asOf, window.last)
    return window.contains(last) ? streak(through: last) : 0
  }

  func breakDays(_ asOf: Int) -> [Int] {
    let last = min(asOf, window.last)
    return window.contains(last) ? breakDays(through: last) : []
  }

  /// 0 if nothing is expected.
  func progress(in span: DaySpan) -> Double {
    let span = span.intersection(window)
    let expected = expected(in: span)
    return expected == 0 ? 0 : Double(completed(in: span)) / Double(expected)
  }

  func status(_ asOf: Int, isDue: Bool) -> StreakStatus {
    let current = currentStreak(asOf)
    let previous = currentStreak(lastDayOfUnit(before: asOf))
    let isAtRisk = isDue && previous > 0 && !isCompleted(asOf)
    return StreakStatus(
      current: current, atRisk: isAtRisk ? previous : 0, isAtRisk: isAtRisk, isTodayDue: isDue,
      display: isAtRisk ? previous : current)
  }
}
