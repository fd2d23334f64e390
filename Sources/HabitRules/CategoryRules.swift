import HabitDomain

/// The rules of a category, in the order in which the first broken one is reported.
enum CategoryRules {
  static func validate(_ category: Category) throws(CategoryError) {
    guard !category.id.isEmpty else { throw .invalidCategoryID }
    guard !category.name.isEmpty, isAtMost(30, category.name) else { throw .invalidCategoryName }
    guard (0...999_999_999).contains(category.order) else { throw .invalidCategoryOrder }
  }

  static func validateDeletion(_ category: Category) throws(CategoryError) {
    guard !category.isPredefined else { throw .cannotDeletePredefined(category.id) }
  }

  static let predefined = [
    ("health", "Health", "💪"), ("wellness", "Wellness", "🧘"),
    ("productivity", "Productivity", "⚡"), ("social", "Social", "👥"),
    ("learning", "Learning", "📚"), ("creativity", "Creativity", "🎨"),
  ].enumerated().map { order, category in
    Category(id: category.0, name: category.1, emoji: category.2, order: order, isPredefined: true)
  }
}
