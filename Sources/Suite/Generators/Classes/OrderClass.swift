enum OrderClass: String, ValueClass {
  case first
  case few = "0 to 5"
  case greatest = "999999999"
  case tooGreat = "1000000000"
  case negative = "-1"
  case extreme = "greatest integer"

  static let table = "order"
  var weight: Int { self == .first ? 14 : self == .few ? 12 : 1 }
}
