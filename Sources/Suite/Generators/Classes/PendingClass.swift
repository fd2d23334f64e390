import Domain

/// Which of two reminders that are pending are equal in all but one of habit, day and time of day.
enum PendingClass: String, ValueClass {
  case habits = "equal but for the habit"
  case days = "equal but for the day"
  case times = "equal but for the time of day"
  case moments = "of one habit, at one moment"

  static let table = "pending"

  var weight: Int { 1 }

  /// Those that occur.
  static func all(in pending: [PendingNotification]) -> [PendingClass] {
    allCases.filter { $0.occurs(in: pending) }
  }

  private func occurs(in pending: [PendingNotification]) -> Bool {
    Set(pending.map(key)).count < pending.count
  }

  /// What is equal of the two.
  private func key(_ one: PendingNotification) -> [AnyHashable] {
    switch self {
    case .habits: [one.day, one.reminder]
    case .days: [one.habitID, one.reminder]
    case .times: [one.habitID, one.day]
    case .moments: [one.habitID, one.fireTime]
    }
  }
}
