import Domain

/// The days on which a habit was done: distinct, ascending, indexed once for all that is asked about them.
///
/// The values of a day are not added up: one of them has to be enough, so a duplicate changes nothing.
struct DoneDays {
  private let days: [Int]

  /// - Complexity: Linear in the number of logs where they come in the order of their days, either way.
  init(of history: History, meets: (Habit.Kind, _ target: Double?, _ value: Double?) -> Bool) {
    let habit = history.habit
    var days: [Int] = []
    days.reserveCapacity(history.logs.count)
    for log in history.logs
    where log.habitID == habit.id && meets(habit.kind, habit.dailyTarget, log.value) {
      days.append(Int(log.day.number))
    }
    // Logs are mostly in order already, and to sort such a list takes a single pass.
    days.sort()
    self.days = DoneDays.distinct(days)
  }

  private static func distinct(_ sorted: [Int]) -> [Int] {
    var distinct: [Int] = []
    distinct.reserveCapacity(sorted.count)
    for day in sorted where day != distinct.last { distinct.append(day) }
    return distinct
  }

  func contains(_ day: Int) -> Bool {
    !days(in: DaySpan(day, day)).isEmpty
  }

  /// - Complexity: Logarithmic in the number of done days.
  func days(in span: DaySpan) -> ArraySlice<Int> {
    guard !span.isEmpty else { return [] }
    return days[place(of: span.first)..<place(of: span.last + 1)]
  }

  /// How many days come before this one.
  private func place(of day: Int) -> Int {
    var (low, high) = (0, days.count)
    while low < high {
      let middle = low + (high - low) / 2
      if days[middle] < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
