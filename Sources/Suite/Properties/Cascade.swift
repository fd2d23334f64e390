import Domain

/// What a deletion took with it (P-R10).
struct Cascade {
  let before: Dump
  let after: Dump

  /// What was deleted too much, or left behind; nil if all is well.
  var violation: String? { wrongLogs ?? wrongHabits }

  /// A log dies exactly if it lived and its habit died now, and then bears the habit's stamp.
  private var wrongLogs: String? {
    let dead = diedHabits
    for (old, new) in zip(before.logs, after.logs) where old.metadata.deletedAt == nil {
      let name = Pool.name(of: new.content.id)
      let stamp = dead[old.content.habitID]
      if (new.metadata.deletedAt != nil) != (stamp != nil) {
        return stamp == nil ? "\(name) was deleted too" : "\(name) was left behind"
      }
      if let stamp, new.metadata.modifiedAt != stamp { return "\(name) has another stamp" }
    }
    return before.logs.count == after.logs.count ? nil : "The number of rows of logs changed"
  }

  private var diedHabits: [Identifier: Stamp] {
    var stamps: [Identifier: Stamp] = [:]
    let old = Dictionary(uniqueKeysWithValues: before.habits.map { ($0.content.id, $0) })
    for row in after.habits where row.metadata.deletedAt != nil {
      if old[row.content.id]?.metadata.deletedAt == nil {
        stamps[row.content.id] = row.metadata.modifiedAt
      }
    }
    return stamps
  }

  /// One habit dies with its own deletion, none with that of a category.
  private var wrongHabits: String? {
    let categoryDied = living(before.categories).count > living(after.categories).count
    guard categoryDied, !diedHabits.isEmpty else { return nil }
    return "The deletion of a category deleted a habit"
  }

  private func living<Content>(_ rows: [StoredRow<Content>]) -> [StoredRow<Content>] {
    rows.filter { $0.metadata.deletedAt == nil }
  }
}
