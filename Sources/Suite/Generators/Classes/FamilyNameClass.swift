enum FamilyNameClass: String, ValueClass {
  case plain
  case signs = "' - . ,"
  case accents
  case marks = "combining marks"
  case almostLongest = "49 characters"
  case longest = "50 characters"
  case padded = "padded to beyond the limit"
  case empty
  case blank
  case one = "1 character"
  case tooLong = "51 characters"
  case zeroWidth = "U+200B inside"
  case sign = "@ # $ & or _"
  case emoji
  case nul = "U+0000"
  case rightToLeft = "direction mark"

  static let table = "family name"
  var weight: Int {
    switch self {
    case .plain: 12
    case .signs, .accents, .marks, .almostLongest, .longest, .padded: 3
    default: 2
    }
  }

  func text(_ base: String) -> String {
    switch self {
    case .plain: base
    case .signs: "O'\(base)-Smith, Jr."
    case .accents: "\u{E9}\(base) \u{5D0}\u{BD}"
    case .marks: "e\u{301}\(base)\u{93F}"
    case .almostLongest: String(repeating: "a", count: 49)
    case .longest: String(repeating: "e\u{301}", count: 50)
    case .padded: " \u{200B}" + String(repeating: "a", count: 50) + "\u{3000}"
    case .empty: ""
    case .blank: " \u{200B}\t"
    case .one: " a "
    case .tooLong: String(repeating: "_", count: 51)
    case .zeroWidth: "a\u{200B}b"
    case .sign: base + "@"
    case .emoji: base + "\u{1F468}\u{200D}\u{1F469}"
    case .nul: base + "\0"
    case .rightToLeft: "\u{202E}" + base
    }
  }
}
