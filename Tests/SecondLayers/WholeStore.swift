import HabitDomain

/// What concerns the store as a whole (domain 2.4), and what happens to it.
extension Transaction {
  func deleteEverything() {
    for habit in content.habits.live { buryLogs(of: habit.id) { _ in true } }
    // A merge can leave live logs of tombstoned habits.
    for log in content.logs.live { buryLogs(of: log.habitID) { _ in true } }
    for habit in content.habits.live { content.habits.bury(habit.id, mark(), at: now) }
    for key in content.categories.rows.keys where content.categories[live: key] != nil {
      content.categories.bury(key, mark(), at: now)
    }
    endMark()
    content.isSeeded = false
    seedPredefined()
  }

  func spoilHabit(_ id: Identifier) {
    guard content.habits[live: id] != nil else { return }
    content.spoiled.insert(id)
    content.habits.patch(id) { _ in }
  }

  func orphanHabit(_ id: Identifier, _ categoryID: String) {
    let row = content.categories.rows[Array(categoryID.utf8)]
    guard row?.metadata.deletedAt != nil, content.habits[live: id] != nil else { return }
    content.habits.patch(id) { $0.content.categoryID = categoryID }
  }

  func spoilZone(_ id: Identifier, _ zone: String) {
    guard !zone.isEmpty, content.logs[live: id] != nil else { return }
    content.logs.patch(id) { $0.content.timezone = zone }
  }

  func forgetSeeding() { content.isSeeded = false }

  func importFamily(_ family: Family) {
    guard content.families.rows[family.id] == nil else { return }
    content.families.put(family, at: family.id, mark())
  }

  func loseFamily(_ id: Identifier) {
    guard content.families[live: id] != nil else { return }
    let moment = now
    content.families.patch(id) { $0.metadata.deletedAt = moment }
  }

  func markSynced() {
    for id in content.families.rows.keys { content.families.patch(id) { $0.noteSynced(id) } }
    for id in content.people.rows.keys { content.people.patch(id) { $0.noteSynced(id) } }
    for id in content.memberships.rows.keys { content.memberships.patch(id) { $0.noteSynced(id) } }
  }

  func refusePending() {
    for id in content.families.rows.keys { content.families.patch(id) { $0.noteRefusal() } }
    for id in content.people.rows.keys { content.people.patch(id) { $0.noteRefusal() } }
    for id in content.memberships.rows.keys { content.memberships.patch(id) { $0.noteRefusal() } }
  }
}

extension StoredRow {
  fileprivate mutating func noteSynced(_ id: Identifier) {
    metadata.needsSync = false
    metadata.recordName = id.description
  }

  fileprivate mutating func noteRefusal() {
    guard metadata.needsSync || metadata.recordName == nil else { return }
    metadata.syncBlocked = metadata.syncBlocked ?? "refused"
  }
}
