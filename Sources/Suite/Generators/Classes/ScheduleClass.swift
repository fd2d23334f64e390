enum ScheduleClass: String, ValueClass {
  case daily
  case someDays = "some weekdays"
  case allDays = "all weekdays"
  case noDay = "no weekday"
  case badDay = "weekdays 0 and 8"
  case once = "1 a week"
  case everyDay = "7 a week"
  case never = "0 a week"
  case tooOften = "8 a week"

  static let table = "schedule"
  var weight: Int {
    switch self {
    case .daily: 10
    case .someDays, .once: 5
    case .allDays, .everyDay: 3
    default: 1
    }
  }
}
