import Domain

/// What is special about a day, as seen from today.
enum DayClass: String, ValueClass {
  case near = "within 21 days"
  case tomorrow
  case widgetEnd = "30 days ago"
  case beyondWidget = "31 days ago"
  case longAgo = "60 days ago"
  case historyEnd = "365 days ago"
  case beyondHistory = "366 days ago"
  case extreme = "at the end of time"

  static let table = "day"

  var weight: Int {
    switch self {
    case .near: 80
    case .tomorrow, .beyondHistory: 5
    case .historyEnd, .longAgo: 9
    case .widgetEnd: 6
    case .beyondWidget: 4
    case .extreme: 1
    }
  }
}
