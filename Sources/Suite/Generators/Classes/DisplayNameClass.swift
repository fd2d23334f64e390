enum DisplayNameClass: String, ValueClass {
  case plain
  case signs = "@ and _"
  case joined = "joined emoji"
  case decomposed
  case long = "31 characters"
  case longest = "50 characters"
  case padded = "padded to beyond the limit"
  case empty
  case blank
  case tooLong = "51 characters"
  case nul = "U+0000"
  case control = "U+0085"

  static let table = "display name"
  var weight: Int {
    self == .plain ? 12 : [.empty, .blank, .tooLong, .nul, .control].contains(self) ? 2 : 3
  }

  func text(_ base: String) -> String {
    switch self {
    case .plain: base
    case .signs: "@\(base)_"
    case .joined: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
    case .decomposed: "e\u{301}"
    case .long: String(repeating: "a", count: 31)
    case .longest: String(repeating: "\u{E9}", count: 50)
    case .padded: " \(String(repeating: "a", count: 50))\u{200B}"
    case .empty: ""
    case .blank: "\u{200B}\n"
    case .tooLong: String(repeating: "a", count: 51)
    case .nul: base + "\0" + base
    case .control: base + "\u{85}" + base
    }
  }
}
