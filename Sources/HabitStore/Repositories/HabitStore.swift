import HabitDomain
import HabitRules
import HabitSQLite

/// Habits in the database (domain 2.1).
struct HabitStore: Sendable {
  let database: Database

  /// The operations of the data layer.
  var repository: HabitRepository {
    HabitRepository(
      identify: identify, fetchAll: fetchAll, fetch: fetch, fetchActive: fetchActive,
      fetchByCategory: fetchByCategory, create: create, update: update, delete: delete,
      toggleActive: toggleActive, archive: archive,
      unarchive: unarchive, reorder: reorder, isNameUnique: isNameUnique,
      orphanFromCategory: orphanFromCategory, cleanupOrphans: cleanupOrphans)
  }
}

extension HabitStore {
  func identify(_ text: String) throws(DataLayerError) -> Identifier {
    do { return try database.rules.identify(text) } catch { throw .habit(error) }
  }

  func fetchAll() throws(DataLayerError) -> HabitList {
    try database.read("listing habits") { session throws(DataLayerError) in
      try session.habits(.habits)
    }
  }

  func fetch(_ id: Identifier) throws(DataLayerError) -> Habit? {
    try database.read("reading a habit") { session throws(DataLayerError) in
      try session.decodedHabit(id)?.readable()
    }
  }

  func fetchActive() throws(DataLayerError) -> [Habit] {
    try database.read("listing habits") { session throws(DataLayerError) in
      try session.habits(.activeHabits).habits
    }
  }

  func fetchByCategory(_ categoryID: String?) throws(DataLayerError) -> [Habit] {
    try database.read("listing habits") { session throws(DataLayerError) in
      guard let categoryID else { return try session.habits(.habitsWithoutCategory).habits }
      return try session.habits(.habitsOfCategory) { $0.bind(categoryID) }.habits
    }
  }

  func isNameUnique(
    _ name: String, _ categoryID: String?, _ excluding: Identifier?
  ) throws(DataLayerError) -> Bool {
    try database.read("comparing names") { session throws(DataLayerError) in
      try !session.isHabitNameTaken(name, categoryID, excluding)
    }
  }
}

extension HabitStore {
  func create(_ habit: Habit) throws(DataLayerError) -> Habit {
    try TextLimit.check(habit)
    return try database.write("adding a habit") { session throws(DataLayerError) in
      var checked = try session.checked(habit)
      let existing = try session.storedHabit(habit.id)
      guard existing?.isLive != true else { throw .habit(.habitCreationFailed(habit.id)) }
      try session.requireRoomForHabit()
      try session.requireFreeName(checked)
      checked.displayOrder = try session.nextHabitOrder()
      try session.put(checked, over: existing)
      return checked
    }
  }

  func update(_ habit: Habit) throws(DataLayerError) -> Habit {
    try TextLimit.check(habit)
    return try database.write("changing a habit") { session throws(DataLayerError) in
      let checked = try session.checked(habit)
      let existing = try session.storedHabit(habit.id)
      try session.checkReplacement(of: existing, by: checked)
      try session.put(checked, over: existing)
      return checked
    }
  }

  func delete(_ id: Identifier) throws(DataLayerError) {
    try database.write("deleting a habit") { session throws(DataLayerError) in
      guard let brief = try session.habitBrief(id), brief.isLive else { return }
      try session.bury(id, by: .deleteHabit)
      try session.deleteLogs(of: brief)
    }
  }

  func toggleActive(_ id: Identifier) throws(DataLayerError) -> Habit {
    try database.write("switching a habit on or off") { session throws(DataLayerError) in
      var habit = try session.liveHabit(id)
      habit.isActive.toggle()
      let isActive = habit.isActive
      try session.change(.setHabitActive) { $0.bind(isActive, id) }
      return habit
    }
  }

  func archive(_ id: Identifier, _ moment: Instant) throws(DataLayerError) -> Habit {
    try database.write("archiving a habit") { session throws(DataLayerError) in
      let habit = try session.liveHabit(id)
      return habit.archivedAt == nil ? try session.setArchived(habit, moment) : habit
    }
  }

  func unarchive(_ id: Identifier) throws(DataLayerError) -> Habit {
    try database.write("taking a habit out of the archive") { session throws(DataLayerError) in
      let habit = try session.liveHabit(id)
      return habit.archivedAt == nil ? habit : try session.setArchived(habit, nil)
    }
  }

  func reorder(_ ids: [Identifier]) throws(DataLayerError) {
    let listed = Set(ids)
    guard listed.count == ids.count else {
      throw .habit(.invalidHabitData(field: "order", reason: "Duplicate habit"))
    }
    try database.write("ordering habits") { session throws(DataLayerError) in
      let orders = try session.rows(.habitOrders) { (id: $0.identifier(0), order: $0.integer(1)) }
      let present = Set(orders.lazy.map(\.id))
      if let unknown = ids.first(where: { !present.contains($0) }) {
        throw .habit(.habitNotFound(unknown))
      }
      let others = orders.lazy.map(\.id).filter { !listed.contains($0) }
      try session.setOrder(ids + others, over: orders)
    }
  }

  func orphanFromCategory(_ categoryID: String) throws(DataLayerError) -> Int {
    try database.write("emptying a category") { session throws(DataLayerError) in
      try session.orphanHabits(of: categoryID)
    }
  }

  func cleanupOrphans() throws(DataLayerError) -> Int {
    try database.write("cleaning up categories") { session throws(DataLayerError) in
      try session.isTrue(.hasOrphans) ? try session.change(.orphanAll) : 0
    }
  }
}
