// What can be special about a history. The first case of each is the simplest.

/// When the habit is due. Rows of other versions can have schedules that no write would accept.
enum RhythmClass: String, ValueClass {
  case daily
  case someDays = "some weekdays"
  case fewTimes = "2 or 3 a week"
  case once = "1 a week"
  case allDays = "all weekdays"
  case everyDay = "7 a week"
  case noDay = "no weekday"
  case never = "0 a week"
  case negative = "-1 a week"
  case tooOften = "8 a week"

  static let table = "schedule"

  var weight: Int {
    switch self {
    case .daily, .someDays, .fewTimes: 6
    case .once: 4
    case .allDays, .everyDay: 2
    default: 1
    }
  }
}

/// What a day is asked for. A target of zero or below, which an old row can have, counts as none.
enum GoalClass: String, ValueClass {
  case binary = "done or not"
  case none
  case eight = "8"
  case binaryWithTarget = "done or not, and a target"
  case least = "1"
  case zero
  case negativeZero = "-0.0"
  case negative

  static let table = "target"

  var weight: Int {
    switch self {
    case .binary: 10
    case .eight, .none: 5
    default: 2
    }
  }

  var target: Double? {
    switch self {
    case .binary, .none: nil
    case .eight, .binaryWithTarget: 8
    case .least: 1
    case .zero: 0
    case .negativeZero: -0.0
    case .negative: -1
    }
  }
}

/// The day that a week begins with.
enum FirstWeekdayClass: String, ValueClass {
  case monday
  case sunday
  case saturday

  static let table = "first weekday"

  var weight: Int { self == .monday ? 3 : 2 }

  var number: Int {
    switch self {
    case .monday: 1
    case .sunday: 7
    case .saturday: 6
    }
  }
}

/// What a log is to the history it stands in.
enum LogClass: String, ValueClass {
  case own = "on a day of the habit"
  case repeated = "on a day that has one"
  case early = "before the start"
  case late = "after the end"
  case foreign = "of another habit"

  static let table = "log"

  var weight: Int { self == .own ? 20 : 3 }
}
