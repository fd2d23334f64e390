/// Errors of a meal that is written.
public enum EatingError: Error, Hashable, Sendable {
  /// It does not end after it starts, or more than 24 hours later.
  case invalidInterval
  /// Its calories are negative or not finite.
  case invalidCalories
}

extension EatingError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .invalidInterval: "A meal must end after it starts, and at most 24 hours later"
    case .invalidCalories: "The calories of a meal must be a number of 0 or more"
    }
  }
}

/// Errors of computations.
public enum NutritionError: Error, Hashable, Sendable {
  /// The field is not finite, or outside its range: `weight`, `height`, `age`, `calories` and `bmi` are above 0,
  /// `protein`, `carbs` and `fat` 0 or more.
  case invalidInput(_ field: String)
}

extension NutritionError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .invalidInput(let field) where ["protein", "carbs", "fat"].contains(field):
      "The \(field) must be a number of 0 or more"
    case .invalidInput(let field): "The \(field) must be a number above 0"
    }
  }
}
