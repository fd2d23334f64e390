import Domain

/// What a deletion took with it (P-R10).
struct Cascade {
  let before: Dump
  let after: Dump
  /// The habits that are deleted in the end, of which some may have been before.
  let doomed: Set<Identifier>
  /// The categories that are deleted in the end; nil if they are not looked at.
  var deletedCategories: [String]?

  /// What was deleted too much, or left behind; nil if all is well.
  var violation: String? { wrongHabits ?? wrongLogs ?? wrongCategories ?? wrongMembers }

  /// A category is deleted with its own deletion, and with nothing else.
  private var wrongCategories: String? {
    guard let deletedCategories else { return nil }
    let wrong = after.categories.first { row in
      let isDoomed = deletedCategories.contains { haveEqualBytes($0, row.content.id) }
      return (row.metadata.deletedAt != nil) != isDoomed
    }
    return wrong.map { row in
      "category \(quoted(row.content.id)) was "
        + (row.metadata.deletedAt == nil ? "not deleted" : "deleted too")
    }
  }

  /// A live habit leaves its category exactly if that was deleted now.
  private var wrongMembers: String? {
    let lived = before.categories.filter { $0.metadata.deletedAt == nil }.map(\.content.id)
    let died = after.categories.filter { $0.metadata.deletedAt != nil }.map(\.content.id)
      .filter { id in lived.contains { haveEqualBytes($0, id) } }
    let new = Dictionary(uniqueKeysWithValues: after.habits.map { ($0.content.id, $0) })
    for row in before.habits where row.metadata.deletedAt == nil {
      let old = row.content.categoryID
      let isEmptied = old.map { id in died.contains { haveEqualBytes($0, id) } } ?? false
      let name = Pool.name(of: row.content.id)
      guard let habit = new[row.content.id]?.content else { return "\(name) is gone" }
      guard haveEqualBytes(habit.categoryID, isEmptied ? nil : old) else {
        return isEmptied ? "\(name) stayed in its category" : "\(name) left its category"
      }
    }
    return nil
  }

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

  /// No habit dies but with its own deletion, and then it does.
  private var wrongHabits: String? {
    for row in after.habits where (row.metadata.deletedAt != nil) != doomed.contains(row.content.id)
    {
      let name = Pool.name(of: row.content.id)
      return row.metadata.deletedAt == nil ? "\(name) was not deleted" : "\(name) was deleted too"
    }
    return nil
  }
}
