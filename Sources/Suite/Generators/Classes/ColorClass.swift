enum ColorClass: String, ValueClass {
  case standard
  case short = "6 digits"
  case long = "8 digits"
  case noHash = "without #"
  case tooShort = "5 digits"
  case tooLong = "9 digits"
  case notHex = "not hexadecimal"
  case wide = "full-width digits"
  case marked = "with a combining mark"

  static let table = "colour"
  var weight: Int { self == .standard ? 18 : self == .short || self == .long ? 3 : 1 }

  var text: String {
    switch self {
    case .standard: "#2DA9E3"
    case .short: "#abcDEF"
    case .long: "#00ff0080"
    case .noHash: "2DA9E3F"
    case .tooShort: "#12345"
    case .tooLong: "#123456789"
    case .notHex: "#12345G"
    case .wide: "#12345\u{FF16}"
    case .marked: "#123456\u{301}"
    }
  }
}
