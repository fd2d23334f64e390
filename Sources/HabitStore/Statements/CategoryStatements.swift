/// Statements on categories.
enum CategoryStatements {
  static let texts: KeyValuePairs<Query, String> = [
    .categories: list(""),
    .activeCategories: list("AND isActive = 1"),
    // Few of many rows, in the order of their index.
    .predefinedCategories: """
    SELECT \(columns) FROM category
    WHERE deletedAt IS NULL AND isActive = 1 AND isPredefined = 1 ORDER BY displayOrder, id
    """,
    .customCategories: list("AND isActive = 1 AND +isPredefined = 0"),
    .allCategories: "SELECT \(columns), \(SQL.metadata) FROM category ORDER BY id",
    .category: "SELECT \(columns), deletedAt IS NULL FROM category WHERE id = ?1",
    .liveCategory: "SELECT \(columns) FROM category WHERE id = ?1 AND deletedAt IS NULL",
    .isCategoryLive: SQL.isLive("category"),
    .isCategoryNameTaken: SQL.exists(
      "category", "nameKey = ?1 AND id IS NOT ?2 AND deletedAt IS NULL"),
    .lastCategoryOrder: "SELECT max(displayOrder) FROM category WHERE deletedAt IS NULL",
    .insertCategory: SQL.insert("category", "nameKey, " + columns),
    .replaceCategory: """
    UPDATE category SET \(SQL.touch("category")), deletedAt = NULL, nameKey = ?4, name = ?6,
      displayName = ?7, emoji = ?8, displayOrder = ?9, isActive = ?10, isPredefined = ?11
    WHERE id = ?5
    """,
    .deleteCategory: SQL.delete("category", "id = ?5 AND"),
    .deleteAllCategories: SQL.delete("category"),
    .eraseCategories: "DELETE FROM category",
  ]

  /// The content, in the order in which it is read and bound.
  static let columns = "id, name, displayName, emoji, displayOrder, isActive, isPredefined"

  private static func list(_ condition: String) -> String {
    // Nearly all rows match: sorting them is cheaper than an index, which the plus disables.
    "SELECT \(columns) FROM category WHERE deletedAt IS NULL \(condition) ORDER BY +displayOrder, id"
  }
}
