enum HashClass: String, ValueClass {
  case plain
  case padded
  case composed
  case decomposed
  case nul = "U+0000"
  case empty
  case blank
  case nine = "9 characters"
  case paddedNine = "9 characters, padded"

  static let table = "hash"
  var weight: Int {
    switch self {
    case .plain: 14
    case .padded, .composed, .decomposed, .nul: 3
    default: 2
    }
  }

  func text(_ base: String) -> String {
    switch self {
    case .plain: base
    case .padded: "\t\(base) "
    case .composed: "\u{E9}234567890"
    case .decomposed: "e\u{301}234567890"
    case .nul: "12\u{0}4567890"
    case .empty: ""
    case .blank: " \u{200B}"
    case .nine: String(base.prefix(9))
    case .paddedNine: " \(base.prefix(9)) "
    }
  }
}
