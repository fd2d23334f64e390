/// Builds categories for tests; as with ``HabitBuilder``, the result is always valid.
public struct CategoryBuilder: Builder {
  /// The category as built so far.
  public private(set) var category: Category

  /// Begins with the simplest category of a number, which is also its place in the list.
  public init(_ number: UInt32 = 1) {
    category = Category(
      id: "category-\(number)", name: "Category \(number)", order: Int(min(number, 999_999_999)))
  }

  /// The id; an empty one changes nothing.
  public func withID(_ id: String) -> CategoryBuilder {
    changed { $0.category.id = id.isEmpty ? $0.category.id : id }
  }

  /// The name and the displayed name; at most 30 characters, and an empty one changes nothing.
  public func named(_ name: String) -> CategoryBuilder {
    changed {
      $0.category.name = nearestName(name, limit: 30) ?? $0.category.name
      $0.category.displayName = $0.category.name
    }
  }

  /// The picture.
  public func withEmoji(_ emoji: String) -> CategoryBuilder {
    changed { $0.category.emoji = emoji }
  }

  /// The place in the list, 0 to 999,999,999.
  public func at(_ order: Int) -> CategoryBuilder {
    changed { $0.category.order = min(max(order, 0), 999_999_999) }
  }

  /// Inactive.
  public func inactive() -> CategoryBuilder { changed { $0.category.isActive = false } }
}
