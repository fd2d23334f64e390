import HabitDomain

/// The days on which a habit was done, distinct and ascending.
///
/// The values of a day are not added up: one of them has to meet the target, so duplicates change nothing.
struct DoneDays {
  private let days: [Int]

  /// - Complexity: Linear in the number of logs in any order, unless there are fewer than one in 16 days.
  init(of history: History, meets: (Habit.Kind, _ target: Double?, _ value: Double?) -> Bool) {
    let habit = history.habit
    var days: [Int] = []
    days.reserveCapacity(history.logs.count)
    for log in history.logs
    where log.habitID == habit.id && meets(habit.kind, habit.dailyTarget, log.value) {
      days.append(Int(log.day.number))
    }
    self.days = DoneDays.inOrder(days)
  }

  private static func inOrder(_ days: [Int]) -> [Int] {
    guard let first = days.min(), let last = days.max() else { return [] }
    // A habit's logs are close together, so marking their days is cheaper than sorting them.
    guard last - first < 16 * days.count else { return Set(days).sorted() }
    var isDone = Array(repeating: false, count: last - first + 1)
    for day in days { isDone[day - first] = true }
    return isDone.indices.filter { isDone[$0] }.map { $0 + first }
  }

  func contains(_ day: Int) -> Bool { !days(in: DaySpan(day, day)).isEmpty }

  /// - Complexity: Logarithmic in the number of done days.
  func days(in span: DaySpan) -> ArraySlice<Int> {
    guard !span.isEmpty else { return [] }
    return days[place(of: span.first)..<place(of: span.last + 1)]
  }

  /// The number of done days before this one.
  private func place(of day: Int) -> Int {
    var (low, high) = (0, days.count)
    while low < high {
      let middle = low + (high - low) / 2
      if days[middle] < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
