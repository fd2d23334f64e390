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
