enum EmojiClass: String, ValueClass {
  case none
  case one
  case atLimit = "2 characters"
  case tooLong = "3 characters"

  static let table = "emoji"
  var weight: Int { self == .none ? 20 : self == .tooLong ? 1 : 4 }

  var text: String? {
    switch self {
    case .none: nil
    case .one: "\u{1F642}"
    case .atLimit: "\u{1F468}\u{200D}\u{1F469}\u{1F642}"
    case .tooLong: "abc"
    }
  }
}
