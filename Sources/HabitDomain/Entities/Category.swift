/// A group of habits.
public struct Category: Hashable, Sendable {
  /// Identity, not empty; never changes.
  public var id: String
  /// 1 to 30 characters after trimming; stored trimmed; unique by key among live categories.
  public var name: String
  /// The displayed name; the name by default.
  public var displayName: String
  /// A picture; unchecked.
  public var emoji: String
  /// Position in lists, 0 to 999,999,999.
  public var order: Int
  /// Whether lists of active categories include it.
  public var isActive: Bool
  /// Whether seeding added it; never changes.
  public var isPredefined: Bool

  /// The default picture.
  public static let defaultEmoji = "📂"

  /// Makes a category with the defaults of the entity.
  public init(
    id: String, name: String, displayName: String? = nil, emoji: String = Category.defaultEmoji,
    order: Int = 0, isActive: Bool = true, isPredefined: Bool = false
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
