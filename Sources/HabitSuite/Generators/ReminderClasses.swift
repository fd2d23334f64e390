import HabitDomain

/// The result of reading a habit.
enum HabitReadClass: String, ValueClass {
  case active = "an active habit"
  case inactive = "an inactive habit"
  case archived = "an archived habit"
  case unknown = "no habit"
  case failing = "an error"

  static let table = "habit"

  var weight: Int { self == .active ? 12 : 2 }
}

/// The result of reading logs.
enum LogReadClass: String, ValueClass {
  case found = "logs"
  case failing = "an error"

  static let table = "logs"

  var weight: Int { self == .found ? 3 : 1 }
}

/// Where the day of a reminder lies relative to its habit.
enum ReminderDayClass: String, ValueClass {
  case within = "within the habit"
  case first = "its first day"
  case early = "before it"
  case last = "its last day"
  case late = "after it"

  static let table = "reminder day"
}

/// What the wall clock of a zone does at a reminder.
enum WallClockClass: String, ValueClass {
  case steady
  case skipped = "skips the time"
  case repeated = "shows the time twice"

  static let table = "clock"

  var weight: Int { self == .steady ? 3 : 2 }
}

/// How many reminders there are to plan.
enum PlanClass: String, ValueClass {
  case some
  case none
  case full = "as many as may be pending, or more"

  static let table = "plan"
}

/// Which two pending reminders are equal in all but one of habit, day and time of day.
enum PendingClass: String, ValueClass {
  case habits = "equal but for the habit"
  case days = "equal but for the day"
  case times = "equal but for the time of day"
  case moments = "of one habit, at one moment"

  static let table = "pending"

  /// The classes that occur.
  static func all(in pending: [PendingNotification]) -> [PendingClass] {
    allCases.filter { $0.occurs(in: pending) }
  }

  private func occurs(in pending: [PendingNotification]) -> Bool {
    Set(pending.map(key)).count < pending.count
  }

  /// What the two have in common.
  private func key(_ one: PendingNotification) -> [AnyHashable] {
    switch self {
    case .habits: [one.day, one.reminder]
    case .days: [one.habitID, one.reminder]
    case .times: [one.habitID, one.day]
    case .moments: [one.habitID, one.fireTime]
    }
  }
}
