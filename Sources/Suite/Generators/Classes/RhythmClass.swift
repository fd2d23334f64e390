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
