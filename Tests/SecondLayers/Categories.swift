import HabitDomain

/// Categories (domain 2.3).
extension Transaction {
  func allCategories() -> [Category] {
    content.categories.live.sorted {
      $0.order != $1.order
        ? $0.order < $1.order : $0.id.utf8.lexicographicallyPrecedes($1.id.utf8)
    }
  }

  func activeCategories() -> [Category] { allCategories().filter(\.isActive) }

  func predefinedCategories() -> [Category] { activeCategories().filter(\.isPredefined) }

  func customCategories() -> [Category] { activeCategories().filter { !$0.isPredefined } }

  func category(_ id: String) -> Category? { content.categories[live: Array(id.utf8)] }

  func categoryExists(_ id: String) -> Bool { category(id) != nil }

  func categoryNameExists(_ name: String) -> Bool { isNameTaken(name, besides: nil) }

  func createCategory(_ given: Category) throws(DataLayerError) -> Category {
    let category = try newCategory(given)
    try requireOrder(category)
    try requireFree(category)
    return store(category)
  }

  func appendCategory(_ given: Category) throws(DataLayerError) -> Category {
    var category = try newCategory(given)
    try requireFree(category)
    category.order = (content.categories.live.map(\.order).max() ?? -1) + 1
    try requireOrder(category)
    return store(category)
  }

  func updateCategory(_ given: Category) throws(DataLayerError) -> Category {
    var category = try newCategory(given)
    try requireOrder(category)
    let row = content.categories.rows[Array(category.id.utf8)]
    category.isPredefined = row?.content.isPredefined ?? false
    try requireFreeName(category)
    if let old = self.category(category.id), old.isStored(as: category) { return category }
    return store(category)
  }

  func deleteCategory(_ id: String) throws(DataLayerError) {
    guard let category = category(id) else { return }
    guard !category.isPredefined else { throw .category(.cannotDeletePredefined(id)) }
    content.categories.bury(Array(id.utf8), mark(), at: now)
    _ = orphanFromCategory(id)
  }

  func seedPredefined() {
    guard !content.isSeeded else { return }
    for category in Transaction.predefined
    where !categoryExists(category.id) && !categoryNameExists(category.name) {
      _ = store(category)
    }
    content.isSeeded = true
  }
}

extension Transaction {
  private static var predefined: [Category] {
    zip(
      ["Health", "Wellness", "Productivity", "Social", "Learning", "Creativity"],
      ["💪", "🧘", "⚡", "👥", "📚", "🎨"]
    ).enumerated().map { order, entry in
      Category(
        id: entry.0.lowercased(), name: entry.0, emoji: entry.1, order: order, isPredefined: true)
    }
  }

  private func newCategory(_ given: Category) throws(DataLayerError) -> Category {
    try Words.demandRoom(for: given.id, "id")
    try Words.demandRoom(for: given.name, "name")
    try Words.demandRoom(for: given.displayName, "displayName")
    try Words.demandRoom(for: given.emoji, "emoji")
    var category = given
    category.name = Words.trim(given.name)
    category.isPredefined = false
    guard !category.id.isEmpty else { throw .category(.invalidCategoryID) }
    guard !category.name.isEmpty, category.name.count <= 30 else {
      throw .category(.invalidCategoryName)
    }
    return category
  }

  private func requireOrder(_ category: Category) throws(DataLayerError) {
    guard category.order >= 0, category.order < 1_000_000_000 else {
      throw .category(.invalidCategoryOrder)
    }
  }

  private func requireFree(_ category: Category) throws(DataLayerError) {
    guard !categoryExists(category.id) else {
      throw .category(.categoryAlreadyExists(category.name))
    }
    try requireFreeName(category)
  }

  private func requireFreeName(_ category: Category) throws(DataLayerError) {
    guard !isNameTaken(category.name, besides: category.id) else {
      throw .category(.categoryAlreadyExists(category.name))
    }
  }

  private func isNameTaken(_ name: String, besides id: String?) -> Bool {
    content.categories.live.contains {
      !Words.areAlike($0.id, id) && Words.key($0.name) == Words.key(name)
    }
  }

  private func store(_ category: Category) -> Category {
    content.categories.put(category, at: Array(category.id.utf8), mark())
    return category
  }
}

extension Category {
  fileprivate func isStored(as other: Category) -> Bool {
    self == other
      && Words.areAlike([name, displayName, emoji], [other.name, other.displayName, other.emoji])
  }
}
