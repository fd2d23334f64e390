import HabitDomain

/// What an error is about, as far as its message is concerned.
enum ErrorSubject {
  /// A value that a person can change.
  case validation
  /// A row that only its id can name.
  case id
  /// Anything else.
  case other

  init(of error: any Error) {
    switch error {
    case let error as DataLayerError: self.init(ErrorName(error))
    default: self = .validation
    }
  }

  private init(_ name: ErrorName) {
    switch name {
    case .invalidHabitData, .invalidValue, .invalidCategoryID, .invalidCategoryName,
      .invalidCategoryOrder, .validationFailed, .immutableField, .invalidInterval,
      .invalidCalories:
      self = .validation
    case .habitNotFound, .habitCreationFailed, .duplicateDay, .duplicateID: self = .id
    default: self = .other
    }
  }
}
