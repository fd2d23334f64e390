enum PayloadClass: String, ValueClass {
  case code
  case padded
  case longest = "4,296 characters"
  case empty
  case blank
  case tooLong = "4,297 characters"

  static let table = "QR payload"
  var weight: Int { 1 }

  func text(_ base: String) -> String {
    switch self {
    case .code: base
    case .padded: " \(base)\n"
    case .longest: String(repeating: "\u{E9}", count: 4_296) + " "
    case .empty: ""
    case .blank: "\u{200B} "
    case .tooLong: String(repeating: "x", count: 4_297)
    }
  }
}
