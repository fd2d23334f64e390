import HabitDomain

/// The figures of a habit, computed day by day and week by week (domain 3.1 to 3.3).
///
/// The slow, obvious reference: for every day it looks at every log. Use short spans.
struct DayByDay: Sendable {
  /// The habit and its logs.
  let history: History

  private var habit: Habit { history.habit }

  /// Makes the figures of a history.
  init(_ history: History) { self.history = history }

  /// Whether a value meets the target; a target of 0 or less counts as none.
  func meets(_ value: Double?) -> Bool {
    guard let value else { return false }
    if habit.kind == .numeric, let target = habit.dailyTarget, target > 0 { return value >= target }
    return value > 0
  }

  /// Whether a log of this day meets the target.
  func isDone(_ day: Int) -> Bool {
    history.logs.contains { log in
      log.habitID == habit.id && Int(log.day.number) == day && meets(log.value)
    }
  }

  /// Whether the day is between the habit's first and last, both included.
  func isOwn(_ day: Int) -> Bool {
    if day < Int(habit.startDay.number) { return false }
    if let end = habit.endDay, day > Int(end.number) { return false }
    return true
  }

  /// Whether the day is within the habit and scheduled.
  func isDue(_ day: Int) -> Bool {
    guard isOwn(day) else { return false }
    guard case .daysOfWeek(let weekdays) = habit.schedule else { return true }
    return weekdays.contains(DayRules.isoWeekday(civil(day)))
  }

  /// The scheduled times per week; nil for a schedule by days.
  var timesPerWeek: Int? {
    guard case .timesPerWeek(let times) = habit.schedule else { return nil }
    return times
  }

  private var start: Int { Int(habit.startDay.number) }

  /// The day itself, or the habit's last one if that is earlier.
  private func end(asOf day: Int) -> Int {
    guard let end = habit.endDay else { return day }
    return min(day, Int(end.number))
  }
}

// MARK: - Weeks

extension DayByDay {
  func weekStart(_ day: Int) -> Int {
    Int(DayRules.weekStart(civil(day), first: history.firstWeekday).number)
  }

  func week(_ day: Int) -> [Int] { (0...6).map { weekStart(day) + $0 } }

  /// The target of a week with these days.
  private func share(of days: [Int]) -> Int {
    guard let times = timesPerWeek else { return days.count }
    return max(0, min(times, days.count))
  }

  /// Whether the week of a day meets its target; a week without a day of the habit does not.
  func isMet(_ day: Int) -> Bool {
    let own = week(day).filter(isOwn)
    return !own.isEmpty && own.filter(isDone).count >= share(of: own)
  }

  /// The weeks of a span, each with its days that are in the span and in the habit.
  private func weeks(_ from: Int, _ through: Int) -> [[Int]] {
    let own = days(from, through).filter(isOwn)
    let starts = Set(own.map(weekStart)).sorted()
    return starts.map { start in own.filter { weekStart($0) == start } }
  }
}

// MARK: - Completion and progress

extension DayByDay {
  func isCompleted(_ day: Int) -> Bool { timesPerWeek == nil ? isDone(day) : isMet(day) }

  func dailyProgress(_ day: Int) -> Double {
    guard timesPerWeek != nil else { return isDone(day) ? 1 : 0 }
    let own = week(day).filter(isOwn)
    guard share(of: own) > 0 else { return 0 }
    let done = own.filter { $0 <= day && isDone($0) }.count
    return min(1, Double(done) / Double(share(of: own)))
  }

  func expected(_ from: Int, _ through: Int) -> Int {
    guard timesPerWeek != nil else { return days(from, through).filter(isDue).count }
    return weeks(from, through).map(share).reduce(0, +)
  }

  func completed(_ from: Int, _ through: Int) -> Int {
    guard timesPerWeek != nil else {
      return days(from, through).filter { isDue($0) && isDone($0) }.count
    }
    return weeks(from, through).map { min($0.filter(isDone).count, share(of: $0)) }.reduce(0, +)
  }

  func progress(_ from: Int, _ through: Int) -> Double {
    let expected = expected(from, through)
    return expected == 0 ? 0 : Double(completed(from, through)) / Double(expected)
  }

  func compliance(_ asOf: Int) -> Double { progress(start, end(asOf: asOf)) }

  func weeklyProgress(_ day: Int) -> WeeklyProgress {
    guard let times = timesPerWeek else { return WeeklyProgress(done: 0, target: 0) }
    let done = week(day).filter { isOwn($0) && isDone($0) }.count
    return WeeklyProgress(done: done, target: times)
  }
}

// MARK: - Streaks

extension DayByDay {
  func currentStreak(_ asOf: Int) -> Int {
    let units = units(through: end(asOf: asOf))
    return units.reversed().prefix { $0.isDone }.count
  }

  /// Looks up to the last done day, after which there is no streak.
  var longestStreak: Int {
    let done = history.logs.map { Int($0.day.number) }.filter { isOwn($0) && isDone($0) }
    guard let last = done.max() else { return 0 }
    var (longest, streak) = (0, 0)
    for unit in units(through: last) {
      streak = unit.isDone ? streak + 1 : 0
      longest = max(longest, streak)
    }
    return longest
  }

  func breakDays(_ asOf: Int) -> [Int] {
    units(through: end(asOf: asOf)).filter { !$0.isDone }.map { max($0.first, start) }
  }

  func nextScheduled(_ day: Int) -> Int? { days(day + 1, day + 366).first(where: isDue) }

  func status(_ asOf: Int) -> StreakStatus {
    let current = currentStreak(asOf)
    let previous = currentStreak(timesPerWeek == nil ? asOf - 1 : weekStart(asOf) - 1)
    let isAtRisk = isDue(asOf) && !isCompleted(asOf) && previous > 0
    return StreakStatus(
      current: current, atRisk: isAtRisk ? previous : 0, isAtRisk: isAtRisk,
      isTodayDue: isDue(asOf), display: isAtRisk ? previous : current)
  }

  /// The due days, or the weeks, from the first day of the habit up to a day.
  private func units(through last: Int) -> [(first: Int, isDone: Bool)] {
    guard timesPerWeek != nil else {
      return days(start, last).filter(isDue).map { ($0, isDone($0)) }
    }
    return Set(days(start, last).map(weekStart)).sorted().map { ($0, isMet($0)) }
  }
}

/// All days from one to another; empty if the last is before the first.
private func days(_ from: Int, _ through: Int) -> [Int] {
  from > through ? [] : Array(from...through)
}

private func civil(_ day: Int) -> CivilDay { CivilDay(Int32(clamping: day)) }
