import HabitDomain
import HabitSQLite

/// Categories in the database (domain 2.3).
struct CategoryStore: Sendable {
  let database: Database

  /// The operations of the data layer.
  var repository: CategoryRepository {
    CategoryRepository(
      all: all, active: active, predefined: predefined, custom: custom, fetch: fetch,
      exists: exists, nameExists: nameExists, create: create, append: append, update: update,
      delete: delete, seedPredefined: seedPredefined)
  }
}

extension CategoryStore {
  func all() throws(DataLayerError) -> [Category] { try list(.categories) }

  func active() throws(DataLayerError) -> [Category] { try list(.activeCategories) }

  func predefined() throws(DataLayerError) -> [Category] { try list(.predefinedCategories) }

  func custom() throws(DataLayerError) -> [Category] { try list(.customCategories) }

  private func list(_ query: Query) throws(DataLayerError) -> [Category] {
    try database.read("listing categories") { session throws(DataLayerError) in
      try session.rows(query) { Category($0) }
    }
  }

  func fetch(_ id: String) throws(DataLayerError) -> Category? {
    try database.read("reading a category") { session throws(DataLayerError) in
      try session.first(.liveCategory, { $0.bind(id) }) { Category($0) }
    }
  }

  func exists(_ id: String) throws(DataLayerError) -> Bool {
    try database.read("looking for a category") { session throws(DataLayerError) in
      try session.isTrue(.isCategoryLive) { $0.bind(id) }
    }
  }

  func nameExists(_ name: String) throws(DataLayerError) -> Bool {
    try database.read("comparing names") { session throws(DataLayerError) in
      try session.isCategoryNameTaken(name)
    }
  }
}

extension CategoryStore {
  func create(_ category: Category) throws(DataLayerError) -> Category {
    try add(category, isLast: false)
  }

  func append(_ category: Category) throws(DataLayerError) -> Category {
    var category = category
    category.order = 0
    return try add(category, isLast: true)
  }

  private func add(_ category: Category, isLast: Bool) throws(DataLayerError) -> Category {
    try TextLimit.check(category)
    return try database.write("adding a category") { session throws(DataLayerError) in
      var checked = try session.checked(category)
      let existing = try session.storedCategory(category.id)
      guard existing?.isLive != true else {
        throw .category(.categoryAlreadyExists(checked.name))
      }
      try session.requireFreeName(checked)
      checked.isPredefined = false
      if isLast { checked = try session.atTheEnd(checked) }
      try session.put(checked, over: existing)
      return checked
    }
  }

  func update(_ category: Category) throws(DataLayerError) -> Category {
    try TextLimit.check(category)
    return try database.write("changing a category") { session throws(DataLayerError) in
      var checked = try session.checked(category)
      let existing = try session.storedCategory(category.id)
      try session.requireFreeName(checked)
      checked.isPredefined = existing?.category.isPredefined ?? false
      try session.put(checked, over: existing)
      return checked
    }
  }

  func delete(_ id: String) throws(DataLayerError) {
    try database.write("deleting a category") { session throws(DataLayerError) in
      guard let stored = try session.storedCategory(id), stored.isLive else { return }
      try session.requireDeletable(stored.category)
      try session.bury(id, by: .deleteCategory)
      _ = try session.orphanHabits(of: id)
    }
  }

  func seedPredefined() throws(DataLayerError) {
    try database.write("adding the predefined categories") { session throws(DataLayerError) in
      try session.seedPredefined()
    }
  }
}
