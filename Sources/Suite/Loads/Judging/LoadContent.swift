import Domain

/// What is known of the content of a row.
enum LoadContent: Hashable, Sendable {
  case text(String)
  case number(Double)
  /// A habit with all fields that the layer does not decide; apart, since most rows are logs.
  indirect case habit(Habit)
  /// A meal with all its fields.
  indirect case meal(EatingPattern)
  /// It is there, with no value.
  case present
  /// It is not there.
  case absent
}

extension LoadContent: CustomStringConvertible {
  var description: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .number(let number): "\(number)"
    case .habit(let habit): "\(habit)"
    case .meal(let meal): "\(meal)"
    case .present: "it"
    case .absent: "nothing"
    }
  }
}
