/// What a category operation refuses.
public enum CategoryError: Error, Hashable, Sendable {
  /// The id is empty.
  case invalidCategoryID
  /// The trimmed name is empty or longer than 30 characters.
  case invalidCategoryName
  /// The order is outside 0 to 999,999,999.
  case invalidCategoryOrder
  /// A live category has this id or this name already; the payload is the trimmed name.
  case categoryAlreadyExists(String)
  /// No live category has this id.
  case categoryNotFound(String)
  /// A predefined category stays.
  case cannotDeletePredefined(String)
}
