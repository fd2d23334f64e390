public import HabitDomain

/// Habits (domain 2.1).
extension Model {
  /// Reads an identifier from a text.
  public static func identify(_ text: String) throws(DataLayerError) -> Identifier {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    let digits = groups.joined()
    let isPlain = text.unicodeScalars.allSatisfy("-0123456789abcdefABCDEF".unicodeScalars.contains)
    guard isPlain, groups.map(\.count) == [8, 4, 4, 4, 12],
      let high = UInt64(digits.prefix(16), radix: 16),
      let low = UInt64(digits.suffix(16), radix: 16)
    else { throw .habit(.invalidHabitID(text)) }
    return Identifier(high: high, low: low)
  }

  /// All readable habits, and the rows that cannot be read.
  public func fetchAll() -> HabitList {
    let all = liveHabits()
    return HabitList(
      habits: all.filter { !unreadable.contains($0.id) },
      problems: all.filter { unreadable.contains($0.id) }
        .map { RowProblem(id: $0.id.description, reason: Model.unreadableText) }
    )
  }

  /// The habit, or nil.
  public func fetch(_ id: Identifier) throws(DataLayerError) -> Habit? {
    guard let habit = liveHabit(id) else { return nil }
    try checkReadable(id)
    return habit
  }

  /// Habits that are active and not archived.
  public func fetchActive() -> [Habit] {
    fetchAll().habits.filter { $0.isActive && $0.archivedAt == nil }
  }

  /// Habits of a category, or without one.
  public func fetchByCategory(_ categoryID: String?) -> [Habit] {
    fetchAll().habits.filter { Model.areSame($0.categoryID, categoryID) }
  }

  /// Adds a habit at the end of the list.
  public mutating func create(_ habit: Habit) throws(DataLayerError) -> Habit {
    var habit = try accepted(habit)
    guard liveHabit(habit.id) == nil else { throw .habit(.habitCreationFailed(habit.id)) }
    try checkLimit()
    try checkName(of: habit)
    habit.displayOrder = liveHabits().map { $0.displayOrder + 1 }.max() ?? 0
    try checkOrder(habit.displayOrder)
    unreadable.remove(habit.id)
    habits.write(habit, at: habit.id, tick())
    return habit
  }

  /// Replaces all content, or inserts.
  public mutating func update(_ habit: Habit) throws(DataLayerError) -> Habit {
    let habit = try accepted(habit)
    let old = liveHabit(habit.id)
    if old == nil { try checkLimit() }
    if !keepsName(habit, old) { try checkName(of: habit) }
    if let old, old.startDay != habit.startDay { try checkStart(of: habit) }
    let isSame = old?.isExactly(habit) ?? false
    guard !isSame || unreadable.contains(habit.id) else { return habit }
    unreadable.remove(habit.id)
    habits.write(habit, at: habit.id, tick())
    return habit
  }

  /// Tombstones the habit and its live logs with one stamp.
  public mutating func delete(_ id: Identifier) {
    guard liveHabit(id) != nil else { return }
    let stamp = tick()
    habits[id]?.bury(stamp, at: now)
    for log in liveLogs(of: id) {
      logs[log.id]?.bury(stamp, at: now)
      habits[id]?.content.lastCompletedDay = nil
    }
  }

  /// Flips `isActive`.
  public mutating func toggleActive(_ id: Identifier) throws(DataLayerError) -> Habit {
    var habit = try readableHabit(id)
    habit.isActive.toggle()
    return change(to: habit)
  }

  /// Archives at a moment; the first moment stays.
  public mutating func archive(
    _ id: Identifier, at moment: Instant
  ) throws(DataLayerError) -> Habit {
    var habit = try readableHabit(id)
    habit.archivedAt = habit.archivedAt ?? moment
    return change(to: habit)
  }

  /// Takes the habit out of the archive.
  public mutating func unarchive(_ id: Identifier) throws(DataLayerError) -> Habit {
    var habit = try readableHabit(id)
    habit.archivedAt = nil
    return change(to: habit)
  }

  /// Puts the listed habits first, in this order, and the others after them.
  public mutating func reorder(_ ids: [Identifier]) throws(DataLayerError) {
    guard Set(ids).count == ids.count else {
      throw .habit(.invalidHabitData(field: "order", reason: "Duplicate habit"))
    }
    for id in ids where liveHabit(id) == nil { throw .habit(.habitNotFound(id)) }
    let others = liveHabits().map(\.id).filter { !ids.contains($0) }
    change((ids + others).enumerated().map { position, id in (id, { $0.displayOrder = position }) })
  }

  /// Whether no other live habit has the name in the category.
  public func isNameUnique(
    _ name: String, in categoryID: String?, excluding id: Identifier?
  ) -> Bool {
    !liveHabits().contains {
      $0.id != id && TextRules.areSameName($0.name, name)
        && Model.areSame($0.categoryID, categoryID)
    }
  }

  /// Removes live habits from a category.
  public mutating func orphanFromCategory(_ categoryID: String) -> Int {
    let members = liveHabits().filter { Model.areSame($0.categoryID, categoryID) }
    change(members.map { ($0.id, { $0.categoryID = nil }) })
    return members.count
  }

  /// Removes live habits from deleted categories.
  public mutating func cleanupOrphans() -> Int {
    let orphans = liveHabits().filter { habit in
      habit.categoryID.map { !isLiveCategory($0) } ?? false
    }
    change(orphans.map { ($0.id, { $0.categoryID = nil }) })
    return orphans.count
  }
}

/// Damage done on purpose.
extension Model {
  /// Makes a live habit unreadable.
  public mutating func spoilHabit(_ id: Identifier) {
    if liveHabit(id) != nil { unreadable.insert(id) }
  }

  /// Puts a live habit into a deleted category.
  public mutating func orphanHabit(_ id: Identifier, to categoryID: String) {
    guard liveHabit(id) != nil, let row = categories[ByteText(categoryID)], !row.isLive else {
      return
    }
    habits[id]?.content.categoryID = categoryID
  }

  /// Gives a live log another zone, known or not.
  public mutating func spoilZone(ofLog id: Identifier, to zone: String) {
    guard let row = logs[id], row.isLive, !zone.isEmpty else { return }
    logs[id]?.content.timezone = zone
  }

  /// Makes the storage full for the next change.
  public mutating func fillStorage() { trouble = (.storageFull, 0) }

  /// Makes the storage busy for the next change.
  public mutating func holdStorage() { trouble = (.storageBusy, 0) }

  /// Forgets that seeding was completed.
  public mutating func forgetSeeding() { isSeedingCompleted = false }
}

extension Model {
  static let unreadableText = "unreadable"

  func liveHabit(_ id: Identifier) -> Habit? {
    habits[id].flatMap { $0.isLive ? $0.content : nil }
  }

  func checkReadable(_ id: Identifier) throws(DataLayerError) {
    guard unreadable.contains(id) else { return }
    throw .service(.invalidData(Model.unreadableText))
  }

  static func areSame(_ left: String?, _ right: String?) -> Bool {
    left.map(ByteText.init) == right.map(ByteText.init)
  }

  private func readableHabit(_ id: Identifier) throws(DataLayerError) -> Habit {
    guard let habit = liveHabit(id) else { throw .habit(.habitNotFound(id)) }
    try checkReadable(id)
    return habit
  }

  private func liveHabits() -> [Habit] {
    habits.values.filter(\.isLive).map(\.content)
      .sorted { ($0.displayOrder, $0.id) < ($1.displayOrder, $1.id) }
  }

  private func checkLimit() throws(DataLayerError) {
    guard let limit = habitLimit, liveHabits().count >= limit else { return }
    throw .habit(.limitReached(limit: limit))
  }

  private func checkName(of habit: Habit) throws(DataLayerError) {
    guard !isNameUnique(habit.name, in: habit.categoryID, excluding: habit.id) else { return }
    throw .habit(.duplicateName(name: habit.name, categoryID: habit.categoryID))
  }

  private func keepsName(_ habit: Habit, _ old: Habit?) -> Bool {
    guard let old else { return false }
    return TextRules.areSameName(old.name, habit.name)
      && Model.areSame(old.categoryID, habit.categoryID)
  }

  private func checkStart(of habit: Habit) throws(DataLayerError) {
    guard let earliest = liveLogs(of: habit.id).map(\.day).min(), habit.startDay > earliest else {
      return
    }
    let reason = "Start date cannot be after existing logs"
    throw .habit(.invalidHabitData(field: "startDate", reason: reason))
  }

  private mutating func change(to habit: Habit) -> Habit {
    change([(habit.id, { $0 = habit })])
    return habit
  }

  /// Changes live habits with one stamp, if any of them differs.
  mutating func change(_ changes: [(id: Identifier, edit: (inout Habit) -> Void)]) {
    var changed: [Habit] = []
    for (id, edit) in changes {
      guard let old = habits[id]?.content else { continue }
      var habit = old
      edit(&habit)
      if !habit.isExactly(old) { changed.append(habit) }
    }
    guard !changed.isEmpty else { return }
    let stamp = tick()
    for habit in changed { habits.write(habit, at: habit.id, stamp) }
  }
}
