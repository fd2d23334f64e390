/// The day whose meals are listed.
enum ListedDayClass: String, ValueClass {
  case near = "within 2 days"
  case endOfTime = "at an end of time"

  static let table = "listed day"

  var weight: Int { self == .near ? 20 : 1 }
}
