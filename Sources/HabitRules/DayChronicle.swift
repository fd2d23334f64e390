import HabitDomain

/// A history with a schedule by weekdays.
struct DayChronicle: Chronicle {
  let window: DaySpan
  let done: DoneDays
  /// Whether a day is scheduled; repeats every seven days.
  let isScheduled: (Int) -> Bool

  func isCompleted(_ day: Int) -> Bool { done.contains(day) }

  func dailyProgress(_ day: Int) -> Double { isCompleted(day) ? 1 : 0 }

  /// Each of the first seven days stands for all days that are whole weeks after it.
  func expected(in span: DaySpan) -> Int {
    span.days.prefix(7).filter(isScheduled).reduce(0) { $0 + (span.last - $1) / 7 + 1 }
  }

  func completed(in span: DaySpan) -> Int { done.days(in: span).count(where: isScheduled) }

  func weeklyProgress(_ day: Int) -> WeeklyProgress { WeeklyProgress(done: 0, target: 0) }

  func streak(through day: Int) -> Int {
    var streak = 0
    var wanted = lastScheduled(through: day)
    for day in done.days(in: window.through(day)).reversed() where isScheduled(day) {
      guard day == wanted else { break }
      streak += 1
      wanted = lastScheduled(through: day - 1)
    }
    return streak
  }

  var longestStreak: Int {
    var (longest, streak) = (0, 0)
    var next: Int?
    for day in done.days(in: window) where isScheduled(day) {
      streak = day == next ? streak + 1 : 1
      longest = max(longest, streak)
      next = (day + 1...day + 7).first(where: isScheduled)
    }
    return longest
  }

  func breakDays(through day: Int) -> [Int] {
    let span = window.through(day)
    var done = done.days(in: span)
    return span.days.filter { day in
      guard done.first == day else { return isScheduled(day) }
      done = done.dropFirst()
      return false
    }
  }

  func lastDayOfUnit(before day: Int) -> Int { day - 1 }

  private func lastScheduled(through day: Int) -> Int? {
    (day - 6...day).last(where: isScheduled)
  }
}
