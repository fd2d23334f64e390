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
