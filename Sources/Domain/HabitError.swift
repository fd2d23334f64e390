/// What a habit operation refuses.
public enum HabitError: Error, Hashable, Sendable {
  /// A field breaks its rule; the reason is a sentence for a person.
  case invalidHabitData(field: String, reason: String)
  /// A text from outside is no identifier.
  case invalidHabitID(String)
  /// No live habit has this id.
  case habitNotFound(Identifier)
  /// A live habit of that category has an equal name (H-7).
  case duplicateName(name: String, categoryID: String?)
  /// The plan allows no more live habits than this.
  case limitReached(limit: Int)
  /// A live habit has this id already.
  case habitCreationFailed(Identifier)
}
