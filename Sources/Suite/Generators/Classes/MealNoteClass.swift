/// What a meal has for notes; two are one text in two normal forms.
enum MealNoteClass: String, ValueClass {
  case none
  case empty
  case nul = "U+0000"
  case composed
  case decomposed

  static let table = "meal notes"

  var weight: Int { self == .none ? 6 : 3 }

  var text: String? {
    switch self {
    case .none: nil
    case .empty: ""
    case .nul: "n\0m"
    case .composed: "\u{E9}"
    case .decomposed: "e\u{301}"
    }
  }
}
