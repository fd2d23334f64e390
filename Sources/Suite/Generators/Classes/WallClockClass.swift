/// What the wall clock of a zone does at a reminder.
enum WallClockClass: String, ValueClass {
  case steady
  case skipped = "skips the time"
  case repeated = "shows the time twice"

  static let table = "clock"

  var weight: Int { self == .steady ? 3 : 2 }
}
