enum EndClass: String, ValueClass {
  case none
  case later = "some days after the start"
  case same = "on the start"
  case before = "the day before the start"

  static let table = "end"
  var weight: Int { self == .none ? 20 : self == .later ? 6 : 2 }
}
