/// Every error that leaves a data layer.
public enum DataLayerError: Error, Hashable, Sendable {
  /// A habit was refused.
  case habit(HabitError)
  /// A log was refused.
  case log(LogError)
  /// The habit cannot be logged on that day.
  case schedule(HabitScheduleValidationError)
  /// A category was refused.
  case category(CategoryError)
  /// The storage failed, or what is stored forbids it.
  case service(DataServiceError)
  /// Who asks is not allowed to.
  case authorization(AuthorizationError)
  /// A meal was refused.
  case eating(EatingError)
}
