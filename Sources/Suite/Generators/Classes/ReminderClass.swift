enum ReminderClass: String, ValueClass {
  case none
  case two
  case twice = "the same twice"
  case sameHour = "two of an hour"
  case sameMinute = "two of a minute of different hours"
  case atLimit = "24"
  case repeated = "24, one twice"
  case tooMany = "25"
  case badHour = "hour 24"
  case badMinute = "minute 60"
  case negative = "hour -1"

  static let table = "reminders"
  var weight: Int {
    switch self {
    case .none: 16
    case .two, .twice: 4
    case .sameHour, .sameMinute: 3
    default: 1
    }
  }

  var times: [(hour: Int, minute: Int)] {
    switch self {
    case .none: []
    case .two: [(23, 59), (0, 0)]
    case .twice: [(9, 0), (8, 30), (9, 0)]
    case .sameHour: [(9, 30), (9, 0)]
    case .sameMinute: [(9, 30), (8, 30)]
    case .atLimit: (0..<24).map { ($0, 0) }
    case .repeated: (0..<25).map { ($0 % 24, 0) }
    case .tooMany: (0..<25).map { ($0 % 24, $0 / 24) }
    case .badHour: [(8, 0), (24, 0)]
    case .badMinute: [(8, 60)]
    case .negative: [(-1, 0)]
    }
  }
}
