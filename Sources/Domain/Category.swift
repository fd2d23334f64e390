/// A group of habits.
public struct Category: Hashable, Sendable {
  /// Identity, not empty; never changes.
  public var id: String
  /// 1 to 30 characters after trimming; stored trimmed; unique by key among live categories.
  public var name: String
  /// What is shown; the name unless it is given.
  public var displayName: String
  /// One picture; nothing is checked.
  public var emoji: String
  /// Position in lists, 0 to 999,999,999.
  public var order: Int
  /// Whether lists of categories in use show it.
  public var isActive: Bool
  /// Whether it came by seeding; never changes.
  public var isPredefined: Bool

  /// The picture of a category that names none.
  public static let defaultEmoji = "📂"

  /// Makes a category; what is left out has the default of the entity.
  public init(
    id: String,
    name: String,
    displayName: String? = nil,
    emoji: String = Category.defaultEmoji,
    order: Int = 0,
    isActive: Bool = true,
    isPredefined: Bool = false
  ) {
    self.id = id
    self.name = name
    self.displayName = displayName ?? name
    self.emoji = emoji
    self.order = order
    self.isActive = isActive
    self.isPredefined = isPredefined
  }
}
