public import HabitDomain

/// Categories (domain 2.3).
extension Model {
  /// All categories.
  public func allCategories() -> [Category] {
    categories.values.filter(\.isLive).map(\.content).sorted { left, right in
      left.order == right.order ? ByteText(left.id) < ByteText(right.id) : left.order < right.order
    }
  }

  /// Active ones.
  public func activeCategories() -> [Category] { allCategories().filter(\.isActive) }

  /// Active ones that seeding added.
  public func predefinedCategories() -> [Category] { activeCategories().filter(\.isPredefined) }

  /// Other active ones.
  public func customCategories() -> [Category] {
    activeCategories().filter { !$0.isPredefined }
  }

  /// The category, or nil.
  public func category(_ id: String) -> Category? {
    categories[ByteText(id)].flatMap { $0.isLive ? $0.content : nil }
  }

  /// Whether a live category has an equal name.
  public func categoryNameExists(_ name: String) -> Bool {
    allCategories().contains { TextRules.areSameName($0.name, name) }
  }

  /// Adds a category, never a predefined one.
  public mutating func createCategory(_ category: Category) throws(DataLayerError) -> Category {
    var category = try accepted(category)
    category.isPredefined = false
    guard !isLiveCategory(category.id) else {
      throw .category(.categoryAlreadyExists(category.name))
    }
    try checkName(of: category)
    categories.write(category, at: ByteText(category.id), tick())
    return category
  }

  /// Adds a category after all live ones.
  public mutating func appendCategory(_ category: Category) throws(DataLayerError) -> Category {
    var category = category
    category.order = 0
    var trial = self
    _ = try trial.createCategory(category)
    category.order = allCategories().map { $0.order + 1 }.max() ?? 0
    return try createCategory(category)
  }

  /// Replaces a category, or inserts it.
  public mutating func updateCategory(_ category: Category) throws(DataLayerError) -> Category {
    var category = try accepted(category)
    let old = categories[ByteText(category.id)]
    category.isPredefined = old?.content.isPredefined ?? false
    try checkName(of: category)
    if let old, old.isLive, old.content.isExactly(category) { return category }
    categories.write(category, at: ByteText(category.id), tick())
    return category
  }

  /// Tombstones a category and takes its live habits out of it.
  public mutating func deleteCategory(_ id: String) throws(DataLayerError) {
    guard let category = category(id) else { return }
    guard !category.isPredefined else { throw .category(.cannotDeletePredefined(id)) }
    let stamp = tick()
    categories[ByteText(id)]?.bury(stamp, at: now)
    for habitID in habits.keys {
      guard var habit = liveHabit(habitID), Model.areSame(habit.categoryID, id) else { continue }
      habit.categoryID = nil
      habits.write(habit, at: habitID, stamp)
    }
  }

  /// Adds the six predefined categories once.
  public mutating func seedPredefined() {
    guard !isSeedingCompleted else { return }
    let missing = Model.predefined.filter { !isLiveCategory($0.id) && !categoryNameExists($0.name) }
    if !missing.isEmpty {
      let stamp = tick()
      for category in missing { categories.write(category, at: ByteText(category.id), stamp) }
    }
    isSeedingCompleted = true
  }

  func isLiveCategory(_ id: String) -> Bool { category(id) != nil }

  /// The categories that every app has (domain 1.4).
  package static let predefined = [
    ("Health", "💪"), ("Wellness", "🧘"), ("Productivity", "⚡"), ("Social", "👥"),
    ("Learning", "📚"), ("Creativity", "🎨"),
  ].enumerated().map { order, entry in
    Category(
      id: entry.0.lowercased(), name: entry.0, emoji: entry.1, order: order, isPredefined: true)
  }

  private func accepted(_ category: Category) throws(DataLayerError) -> Category {
    try TextRules.limit(category.id, "id")
    try TextRules.limit(category.name, "name")
    try TextRules.limit(category.displayName, "displayName")
    try TextRules.limit(category.emoji, "emoji")
    var category = category
    category.name = TextRules.trimmed(category.name)
    if category.id.isEmpty { throw .category(.invalidCategoryID) }
    if !(1...30).contains(category.name.count) { throw .category(.invalidCategoryName) }
    if !(0...999_999_999).contains(category.order) { throw .category(.invalidCategoryOrder) }
    return category
  }

  private func checkName(of category: Category) throws(DataLayerError) {
    let isTaken = allCategories().contains {
      ByteText($0.id) != ByteText(category.id) && TextRules.areSameName($0.name, category.name)
    }
    if isTaken { throw .category(.categoryAlreadyExists(category.name)) }
  }
}
