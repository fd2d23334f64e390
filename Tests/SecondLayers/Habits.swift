import HabitDomain

/// Habits (domain 2.1).
extension Transaction {
  func fetchAll() -> HabitList {
    let all = listed()
    return HabitList(
      habits: all.filter { !content.spoiled.contains($0.id) },
      problems: all.filter { content.spoiled.contains($0.id) }
        .map { RowProblem(id: $0.id.description, reason: Transaction.spoiledReason) })
  }

  func fetch(_ id: Identifier) throws(DataLayerError) -> Habit? {
    guard let habit = content.habits[live: id] else { return nil }
    try requireReadable(id)
    return habit
  }

  func fetchActive() -> [Habit] {
    fetchAll().habits.filter { $0.isActive && $0.archivedAt == nil }
  }

  func fetchByCategory(_ categoryID: String?) -> [Habit] {
    fetchAll().habits.filter { Words.areAlike($0.categoryID, categoryID) }
  }

  func createHabit(_ given: Habit) throws(DataLayerError) -> Habit {
    var habit = try storable(given)
    guard content.habits[live: habit.id] == nil else {
      throw .habit(.habitCreationFailed(habit.id))
    }
    try requireRoom()
    try requireUnique(habit)
    habit.displayOrder = (listed().map(\.displayOrder).max() ?? -1) + 1
    try HabitChecks.order(habit.displayOrder)
    return store(habit)
  }

  func updateHabit(_ given: Habit) throws(DataLayerError) -> Habit {
    let habit = try storable(given)
    guard let old = content.habits[live: habit.id] else {
      try requireRoom()
      try requireUnique(habit)
      return store(habit)
    }
    let isRenamed = Words.key(old.name) != Words.key(habit.name)
    if isRenamed || !Words.areAlike(old.categoryID, habit.categoryID) { try requireUnique(habit) }
    let first = earliestDay(habit.id) ?? habit.startDay
    if old.startDay != habit.startDay, habit.startDay > first {
      throw HabitChecks.refusal("startDate", "Start date cannot be after existing logs")
    }
    return old.isStored(as: habit) && !content.spoiled.contains(habit.id) ? habit : store(habit)
  }

  func deleteHabit(_ id: Identifier) {
    guard content.habits[live: id] != nil else { return }
    content.habits.bury(id, mark(), at: now)
    buryLogs(of: id) { _ in true }
  }

  func toggleActive(_ id: Identifier) throws(DataLayerError) -> Habit {
    try edit(id) { $0.isActive.toggle() }
  }

  func archive(_ id: Identifier, at moment: Instant) throws(DataLayerError) -> Habit {
    try edit(id) { $0.archivedAt = $0.archivedAt ?? moment }
  }

  func unarchive(_ id: Identifier) throws(DataLayerError) -> Habit {
    try edit(id) { $0.archivedAt = nil }
  }

  func reorder(_ ids: [Identifier]) throws(DataLayerError) {
    guard Set(ids).count == ids.count else {
      throw HabitChecks.refusal("order", "Duplicate habit")
    }
    for id in ids where content.habits[live: id] == nil { throw .habit(.habitNotFound(id)) }
    let rest = listed().map(\.id).filter { !ids.contains($0) }
    for (position, id) in (ids + rest).enumerated() { change(id) { $0.displayOrder = position } }
  }

  func isNameUnique(_ name: String, _ categoryID: String?, _ excluding: Identifier?) -> Bool {
    !content.habits.live.contains {
      $0.id != excluding && Words.key($0.name) == Words.key(name)
        && Words.areAlike($0.categoryID, categoryID)
    }
  }

  func orphanFromCategory(_ categoryID: String) -> Int {
    release { Words.areAlike($0, categoryID) }
  }

  func cleanupOrphans() -> Int {
    release { !categoryExists($0) }
  }

  /// Takes live habits out of their categories.
  func release(where isLeft: (String) -> Bool) -> Int {
    let habits = content.habits.live.filter { $0.categoryID.map(isLeft) ?? false }
    for habit in habits { change(habit.id) { $0.categoryID = nil } }
    return habits.count
  }
}

extension Transaction {
  static let spoiledReason = "the schedule has a kind that nobody knows"

  func requireReadable(_ id: Identifier) throws(DataLayerError) {
    guard content.spoiled.contains(id) else { return }
    throw .service(.invalidData(Transaction.spoiledReason))
  }

  private func listed() -> [Habit] {
    content.habits.live.sorted { ($0.displayOrder, $0.id) < ($1.displayOrder, $1.id) }
  }

  private func storable(_ given: Habit) throws(DataLayerError) -> Habit {
    try requireRoom(for: given)
    var habit = given
    habit.name = Words.trim(given.name)
    habit.reminders = Set(given.reminders).sorted()
    if habit.dailyTarget == 0 { habit.dailyTarget = 0 }
    try HabitChecks.all(habit, categoryLives: categoryExists)
    return habit
  }

  private func requireRoom(for habit: Habit) throws(DataLayerError) {
    try Words.demandRoom(for: habit.name, "name")
    try Words.demandRoom(for: habit.emoji, "emoji")
    try Words.demandRoom(for: habit.colorHex, "colorHex")
    try Words.demandRoom(for: habit.unitLabel, "unitLabel")
    try Words.demandRoom(for: habit.categoryID, "categoryID")
    try Words.demandRoom(for: habit.notes, "notes")
  }

  private func requireRoom() throws(DataLayerError) {
    guard let limit = environment.habitLimit(), content.habits.live.count >= limit else { return }
    throw .habit(.limitReached(limit: limit))
  }

  private func requireUnique(_ habit: Habit) throws(DataLayerError) {
    guard !isNameUnique(habit.name, habit.categoryID, habit.id) else { return }
    throw .habit(.duplicateName(name: habit.name, categoryID: habit.categoryID))
  }

  private func store(_ habit: Habit) -> Habit {
    content.spoiled.remove(habit.id)
    content.habits.put(habit, at: habit.id, mark())
    return habit
  }

  private func edit(
    _ id: Identifier, _ edit: (inout Habit) -> Void
  ) throws(DataLayerError) -> Habit {
    guard let old = try fetch(id) else { throw .habit(.habitNotFound(id)) }
    change(id, edit)
    return content.habits[live: id] ?? old
  }

  /// A change that leaves the habit as it is has no trace.
  private func change(_ id: Identifier, _ edit: (inout Habit) -> Void) {
    guard let old = content.habits[live: id] else { return }
    var habit = old
    edit(&habit)
    if !old.isStored(as: habit) { content.habits.put(habit, at: id, mark()) }
  }
}

extension Habit {
  fileprivate func isStored(as other: Habit) -> Bool {
    self == other && Words.areAlike(texts, other.texts)
  }

  private var texts: [String?] { [name, emoji, colorHex, unitLabel, categoryID, notes] }
}
