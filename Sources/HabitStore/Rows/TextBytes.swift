import HabitDomain
import HabitRules

// SQLite compares texts by bytes, Swift by canonical equivalence: a composed and a decomposed "é"
// are two texts here, so a change from one to the other is a change.

/// Whether two texts have the same bytes.
func areIdentical(_ left: String?, _ right: String?) -> Bool {
  guard let left, let right else { return left == right }
  return left.utf8.elementsEqual(right.utf8)
}

extension Habit {
  /// Whether all content is the same, texts by their bytes.
  func isIdentical(to other: Habit) -> Bool {
    self == other && areIdentical(name, other.name) && areIdentical(emoji, other.emoji)
      && areIdentical(unitLabel, other.unitLabel) && areIdentical(notes, other.notes)
      && areIdentical(categoryID, other.categoryID)
  }
}

extension Category {
  /// Whether all content is the same, texts by their bytes.
  func isIdentical(to other: Category) -> Bool {
    self == other && areIdentical(name, other.name) && areIdentical(emoji, other.emoji)
      && areIdentical(displayName, other.displayName)
  }
}

/// Refuses texts that are too long to be stored.
enum TextLimit {
  static func check(_ habit: Habit) throws(DataLayerError) {
    try check(habit.name, "name")
    try check(habit.emoji, "emoji")
    try check(habit.colorHex, "colorHex")
    try check(habit.unitLabel, "unitLabel")
    try check(habit.categoryID, "categoryID")
    try check(habit.notes, "notes")
  }

  static func check(_ category: Category) throws(DataLayerError) {
    try check(category.id, "id")
    try check(category.name, "name")
    try check(category.displayName, "displayName")
    try check(category.emoji, "emoji")
  }

  /// All texts at once: the limit comes before the rules of the person.
  static func check(_ draft: FamilyDraft) throws(DataLayerError) {
    try check(draft.displayName, "displayName")
    try check(draft.appleUserIDHash, "appleUserIDHash")
    try check(draft.avatarURL, "avatarURL")
    try check(draft.familyName, "name")
  }

  static func check(_ text: String?, _ field: String) throws(DataLayerError) {
    guard let text, text.utf8.count > longestText else { return }
    throw .service(.invalidData("\(field) is longer than \(longestText) bytes"))
  }
}
