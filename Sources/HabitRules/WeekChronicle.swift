import HabitDomain

/// A history with a schedule of times per week.
struct WeekChronicle: Chronicle {
  let window: DaySpan
  let done: DoneDays
  /// The scheduled times per week; values below 1 or above 7, which old rows may have, count as 0 or 7.
  let target: Int
  let weekStart: (Int) -> Int

  func isCompleted(_ day: Int) -> Bool { isMet(week(of: day)) }

  func dailyProgress(_ day: Int) -> Double {
    let week = week(of: day).intersection(window)
    let goal = goal(of: week)
    guard goal > 0 else { return 0 }
    return min(1, Double(done.days(in: week.through(day)).count) / Double(goal))
  }

  /// The partial weeks at both ends, and the whole weeks between them.
  func expected(in span: DaySpan) -> Int {
    guard !span.isEmpty else { return 0 }
    let head = week(of: span.first).intersection(span)
    let tail = week(of: span.last).intersection(span)
    guard head != tail else { return goal(of: head) }
    let between = DaySpan(head.last + 1, tail.first - 1)
    return goal(of: head) + between.count / 7 * goal(of: DaySpan(1, 7)) + goal(of: tail)
  }

  func completed(in span: DaySpan) -> Int {
    weeks(in: span).reduce(0) { sum, week in
      sum + min(week.done, goal(of: week.days.intersection(span)))
    }
  }

  func weeklyProgress(_ day: Int) -> WeeklyProgress {
    WeeklyProgress(done: done.days(in: week(of: day).intersection(window)).count, target: target)
  }

  func streak(through day: Int) -> Int {
    guard target > 0 else { return weekCount(through: day) }
    var streak = 0
    var week = week(of: day)
    while isMet(week) {
      streak += 1
      week = DaySpan(week.first - 7, week.last - 7)
    }
    return streak
  }

  var longestStreak: Int {
    guard target > 0 else { return done.days(in: window).last.map(weekCount) ?? 0 }
    var (longest, streak) = (0, 0)
    var next: Int?
    for week in weeks(in: window) where isMet(week.days) {
      streak = week.days.first == next ? streak + 1 : 1
      longest = max(longest, streak)
      next = week.days.first + 7
    }
    return longest
  }

  func breakDays(through day: Int) -> [Int] {
    let last = week(of: day).first
    return stride(from: week(of: window.first).first, through: last, by: 7)
      .filter { !isMet(DaySpan($0, $0 + 6)) }
      .map { max($0, window.first) }
  }

  func lastDayOfUnit(before day: Int) -> Int { week(of: day).first - 1 }
}

extension WeekChronicle {
  private func week(of day: Int) -> DaySpan {
    let start = weekStart(day)
    return DaySpan(start, start + 6)
  }

  /// The target for some days of a week.
  private func goal(of days: DaySpan) -> Int { min(max(0, target), days.count) }

  /// Whether a week meets its target; a week without a day of the habit does not.
  private func isMet(_ week: DaySpan) -> Bool {
    let week = week.intersection(window)
    return !week.isEmpty && done.days(in: week).count >= goal(of: week)
  }

  /// The number of weeks of the habit up to that of a day.
  private func weekCount(through day: Int) -> Int {
    (weekStart(day) - weekStart(window.first)) / 7 + 1
  }

  /// The weeks with done days in a span, ascending, with the number of those days.
  private func weeks(in span: DaySpan) -> [(days: DaySpan, done: Int)] {
    var weeks: [(days: DaySpan, done: Int)] = []
    for day in done.days(in: span) {
      if let last = weeks.last, day <= last.days.last {
        weeks[weeks.count - 1].done += 1
      } else {
        weeks.append((week(of: day), 1))
      }
    }
    return weeks
  }
}
