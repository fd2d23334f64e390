/// The bounds of a meal that is written.
enum IntervalClass: String, ValueClass {
  case ordinary
  case shortest = "1 ms"
  case longest = "24 hours"
  case tooLong = "1 ms more than 24 hours"
  case empty
  case backwards
  case endless = "all of time"

  static let table = "interval"

  var weight: Int { self == .ordinary ? 6 : 2 }
}
