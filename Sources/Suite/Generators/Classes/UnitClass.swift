enum UnitClass: String, ValueClass {
  case none
  case empty
  case atLimit = "20 characters"
  case tooLong = "21 characters"

  static let table = "unit"
  var weight: Int { self == .none ? 20 : self == .tooLong ? 2 : 3 }

  var text: String? {
    switch self {
    case .none: nil
    case .empty: ""
    case .atLimit: String(repeating: "e\u{301}", count: 20)
    case .tooLong: String(repeating: "u", count: 21)
    }
  }
}
