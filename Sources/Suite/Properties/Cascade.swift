import Domain

/// What a deletion took with it (P-R10).
struct Cascade {
  let before: Dump
  let after: Dump
  /// The habits that are deleted in the end, of which some may have been before.
  let doomed: Set<Identifier>

  /// What was deleted too much, or left behind; nil if all is well.
  var violation: String? { wrongHabits ?? wrongLogs }

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
