// What can be special about a reminder and about what is known of its habit. The first case of each is the simplest.

/// What comes of reading a habit.
enum HabitReadClass: String, ValueClass {
  case active = "an active habit"
  case inactive = "an inactive habit"
  case archived = "an archived habit"
  case unknown = "no habit"
  case failing = "an error"

  static let table = "habit"

  var weight: Int { self == .active ? 12 : 2 }
}

/// What comes of reading logs.
enum LogReadClass: String, ValueClass {
  case found = "logs"
  case failing = "an error"

  static let table = "logs"

  var weight: Int { self == .found ? 3 : 1 }
}

/// Where the day of a reminder lies to its habit.
enum ReminderDayClass: String, ValueClass {
  case within = "within the habit"
  case first = "its first day"
  case early = "before it"
  case last = "its last day"
  case late = "after it"

  static let table = "reminder day"

  var weight: Int { 1 }
}

/// What the wall clock of a zone does at a reminder.
enum WallClockClass: String, ValueClass {
  case steady
  case skipped = "skips the time"
  case repeated = "shows the time twice"

  static let table = "clock"

  var weight: Int { self == .steady ? 3 : 2 }
}
