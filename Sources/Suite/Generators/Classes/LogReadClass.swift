/// What comes of reading logs.
enum LogReadClass: String, ValueClass {
  case found = "logs"
  case failing = "an error"

  static let table = "logs"

  var weight: Int { self == .found ? 3 : 1 }
}
