enum NoteClass: String, ValueClass {
  case none
  case empty
  case short
  case nul = "U+0000"
  case long = "1000 characters"

  static let table = "notes"
  var weight: Int { self == .none ? 20 : self == .long ? 1 : 3 }

  var text: String? {
    switch self {
    case .none: nil
    case .empty: ""
    case .short: "n"
    case .nul: "n\0m"
    case .long: String(repeating: "\u{1F642}", count: 1_000)
    }
  }
}
