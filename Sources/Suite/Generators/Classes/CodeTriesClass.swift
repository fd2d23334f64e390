/// How many codes have to be drawn until one is free.
enum CodeTriesClass: String, ValueClass {
  case one = "1"
  case few = "2 to 7"
  case many = "8 or 9"
  case ten = "10"
  case tooMany = "more than 10"

  static let table = "tries of a code"

  var weight: Int { 1 }

  init(waits: Int, isFound: Bool) {
    guard isFound else {
      self = .tooMany
      return
    }
    switch waits {
    case 0: self = .one
    case 1...6: self = .few
    case 7, 8: self = .many
    default: self = .ten
    }
  }
}
