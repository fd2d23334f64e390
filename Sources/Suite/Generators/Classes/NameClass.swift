/// What is special about a name.
enum NameClass: String, ValueClass {
  case plain
  case variant
  case decomposed
  case empty
  case blank
  case two = "2 characters"
  case almostLongest = "1 below the limit"
  case longest = "at the limit"
  case tooLong = "1 above the limit"
  case joined = "joined emoji"
  case nul = "U+0000"
  case rightToLeft = "right to left"
  case padded = "padded to beyond the limit"

  static let table = "name"

  var weight: Int {
    switch self {
    case .plain: 40
    case .variant: 14
    case .decomposed: 8
    default: 3
    }
  }
}
