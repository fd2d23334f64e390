import HabitDomain
import HabitRules
import HabitSQLite

// Checks of a habit against other rows.

extension Session {
  /// The stored form of a habit that obeys the rules of the entity.
  func checked(_ habit: Habit) throws(DataLayerError) -> Habit {
    try rules.stored(habit) { id throws(DataLayerError) in
      try isTrue(.isCategoryLive) { $0.bind(id) }
    }
  }

  /// A live, readable habit.
  func liveHabit(_ id: Identifier) throws(DataLayerError) -> Habit {
    guard let decoded = try decodedHabit(id) else { throw .habit(.habitNotFound(id)) }
    return try decoded.readable()
  }

  /// Checks the limit of the plan.
  func requireRoomForHabit() throws(DataLayerError) {
    guard let limit = environment.habitLimit() else { return }
    guard try !isTrue(.hasRoomForHabit, { $0.bind(Int64(limit)) }) else { return }
    throw .habit(.limitReached(limit: limit))
  }

  /// Checks H-7.
  func requireFreeName(_ habit: Habit) throws(DataLayerError) {
    guard try isHabitNameTaken(habit.name, habit.categoryID, habit.id) else { return }
    throw .habit(.duplicateName(name: habit.name, categoryID: habit.categoryID))
  }

  func isHabitNameTaken(
    _ name: String, _ categoryID: String?, _ excluding: Identifier?
  ) throws(DataLayerError) -> Bool {
    let key = rules.key(name)
    return try isTrue(.isHabitNameTaken) { $0.bind(key, categoryID, excluding) }
  }

  /// One more than the greatest order of a live habit.
  func nextHabitOrder() throws(DataLayerError) -> Int {
    let last = try first(.lastHabitOrder) { $0.optionalInteger(0) } ?? -1
    let next = Int(last) + 1
    do { try rules.validateOrder(next) } catch { throw .habit(error) }
    return next
  }

  /// Checks what depends on the old habit: the limit, H-7 and H-8.
  func checkReplacement(of existing: StoredHabit?, by habit: Habit) throws(DataLayerError) {
    guard let existing, existing.isLive else {
      try requireRoomForHabit()
      return try requireFreeName(habit)
    }
    let former = existing.decoded.habit
    let isNameKept =
      areIdentical(rules.key(habit.name), existing.nameKey)
      && areIdentical(habit.categoryID, former.categoryID)
    if !isNameKept { try requireFreeName(habit) }
    if habit.startDay != former.startDay { try requireNoLogs(before: habit.startDay, of: habit.id) }
  }

  private func requireNoLogs(before day: CivilDay, of id: Identifier) throws(DataLayerError) {
    guard let earliest = try self.day(.earliestDay, of: id), earliest < day else { return }
    throw .habit(
      .invalidHabitData(
        field: "startDate", reason: "Start date cannot be after existing logs"))
  }

  /// Removes live habits from a category; returns how many.
  func orphanHabits(of categoryID: String) throws(DataLayerError) -> Int {
    guard try isTrue(.hasHabitsOfCategory, { $0.bind(categoryID) }) else { return 0 }
    return try change(.orphanHabitsOfCategory) { $0.bind(categoryID) }
  }

  /// Archives or unarchives a habit, and returns it.
  func setArchived(_ habit: Habit, _ moment: Instant?) throws(DataLayerError) -> Habit {
    try change(.setHabitArchived) { $0.bind(moment, habit.id) }
    var result = habit
    result.archivedAt = moment
    return result
  }

  /// Sets the order of each habit to its position, where they differ.
  func setOrder(
    _ ids: [Identifier], over orders: [(id: Identifier, order: Int64)]
  ) throws(DataLayerError) {
    var former: [Identifier: Int64] = [:]
    for (id, order) in orders { former[id] = order }
    for (index, id) in ids.enumerated() where former[id] != Int64(index) {
      try change(.setHabitOrder) { $0.bind(index, id) }
    }
  }
}
