enum FamilyCodeClass: String, ValueClass {
  case plain
  case lower = "lower case"
  case padded
  case eight = "8 characters"
  case empty
  case five = "5 characters"
  case nine = "9 characters"
  case arabic = "Arabic digits"
  case wide = "full width"
  case sharpS = "sharp s"
  case ligature
  case spaced = "a space inside"
  case marked = "a combining mark"

  static let table = "family code"
  var weight: Int {
    switch self {
    case .plain: 14
    case .lower, .padded: 6
    case .eight: 3
    default: 2
    }
  }

  func text(_ base: String) -> String {
    switch self {
    case .plain: base
    case .lower: base.lowercased()
    case .padded: " \(base.lowercased())\u{200B}"
    case .eight: "SELFIE12"
    case .empty: "\t"
    case .five: String(base.prefix(5))
    case .nine: base.prefix(6) + "123"
    case .arabic: base.prefix(5) + "\u{661}"
    case .wide: base.prefix(5) + "\u{FF21}"
    case .sharpS: base.prefix(5) + "ß"
    case .ligature: "SEL\u{FB01}E1"
    case .spaced: base.prefix(3) + " " + base.suffix(3)
    case .marked: base + "\u{301}"
    }
  }
}
