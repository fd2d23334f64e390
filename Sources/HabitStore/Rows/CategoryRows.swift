import HabitDomain
import HabitRules
import HabitSQLite

extension Category {
  /// Seven columns, in the order of the statements.
  init(_ row: borrowing Row) {
    self.init(
      id: row.text(0), name: row.text(1), displayName: row.text(2), emoji: row.text(3),
      order: Int(row.integer(4)), isActive: row.boolean(5), isPredefined: row.boolean(6))
  }
}

/// The row of a category, deleted or not.
struct StoredCategory {
  let category: Category
  let isLive: Bool

  init(_ row: borrowing Row) {
    category = Category(row)
    isLive = row.boolean(7)
  }
}

extension Session {
  func storedCategory(_ id: String) throws(DataLayerError) -> StoredCategory? {
    try first(.category, { $0.bind(id) }) { StoredCategory($0) }
  }

  /// Whether a live category other than this one has an equal key.
  func isCategoryNameTaken(
    _ name: String, excluding id: String? = nil
  ) throws(DataLayerError) -> Bool {
    let key = rules.key(name)
    return try isTrue(.isCategoryNameTaken) { $0.bind(key, id) }
  }

  /// The stored form of a category that obeys the rules of the entity.
  func checked(_ category: Category) throws(DataLayerError) -> Category {
    do { return try rules.stored(category) } catch { throw .category(error) }
  }

  /// The category at the end of the list: its order is one more than the greatest of a live one.
  func atTheEnd(_ category: Category) throws(DataLayerError) -> Category {
    var category = category
    let last = try first(.lastCategoryOrder) { $0.optionalInteger(0) } ?? -1
    category.order = Int(last) + 1
    return try checked(category)
  }

  func requireDeletable(_ category: Category) throws(DataLayerError) {
    do { try rules.validateDeletion(category) } catch { throw .category(error) }
  }

  func requireFreeName(_ category: Category) throws(DataLayerError) {
    guard try isCategoryNameTaken(category.name, excluding: category.id) else { return }
    throw .category(.categoryAlreadyExists(category.name))
  }

  /// Writes a category, unless it is unchanged.
  func put(_ category: Category, over existing: StoredCategory?) throws(DataLayerError) {
    guard let existing else { return try write(.insertCategory, category) }
    guard !existing.isLive || !existing.category.isIdentical(to: category) else { return }
    try write(.replaceCategory, category)
  }

  private func write(_ query: Query, _ category: Category) throws(DataLayerError) {
    let key = rules.key(category.name)
    try change(query) { $0.bind(key, category) }
  }
}

extension Session {
  /// Adds the predefined categories, unless seeding was completed.
  func seedPredefined() throws(DataLayerError) {
    guard try !isTrue(.isSeedingCompleted) else { return }
    for category in rules.predefinedCategories {
      let existing = try storedCategory(category.id)
      guard existing?.isLive != true else { continue }
      guard try !isCategoryNameTaken(category.name, excluding: category.id) else { continue }
      try put(category, over: existing)
    }
    try setSeedingCompleted(true)
  }

  func setSeedingCompleted(_ isCompleted: Bool) throws(DataLayerError) {
    try execute(.setSeedingCompleted) { $0.bind(isCompleted) }
  }
}

extension Category: Bindable {
  /// Binds the content, in the order in which it is read.
  func bind(to statement: Statement) {
    statement.bind(id, name, displayName)
    statement.bind(emoji, order, isActive)
    statement.bind(isPredefined)
  }
}
