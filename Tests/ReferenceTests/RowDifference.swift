import HabitDomain

/// What a repair changed, a sentence for each change, in the order of the rows.
enum RowDifference {
  static func texts(_ before: [SyncedRow], _ after: [SyncedRow]) -> [String] {
    zip(before, after).flatMap { old, new in
      gone(old, new) + changed(old.content, new.content).map { "\(name(old.key)) \($0)" }
    }
  }

  static func code(of row: SyncedRow) -> String? {
    guard case .family(let family) = row.content else { return nil }
    return family.code
  }

  private static func gone(_ old: SyncedRow, _ new: SyncedRow) -> [String] {
    guard old.metadata.deletedAt != new.metadata.deletedAt else { return [] }
    return ["\(name(new.key)) goes" + (new.mergedInto.map { " into \(short($0))" } ?? "")]
  }

  private static func changed(_ old: SyncedContent, _ new: SyncedContent) -> [String] {
    guard old != new else { return [] }
    switch (old, new) {
    case (.family, .family): return ["gets another code"]
    case (.membership(let old), .membership(let new)): return changed(old, new)
    case (.habit, .habit(let habit)): return ["is in \(habit.categoryID ?? "-")"]
    case (.log(let old), .log(let new)): return changed(old, new)
    default: return ["is not what it was"]
    }
  }

  private static func changed(_ old: Membership, _ new: Membership) -> [String] {
    (old.userID == new.userID ? [] : ["is person \(new.userID.low)"])
      + (old.role == new.role ? [] : ["becomes \(new.role)"])
      + (old.status == new.status ? [] : ["leaves"])
  }

  private static func changed(_ old: HabitLog, _ new: HabitLog) -> [String] {
    (old.habitID == new.habitID ? [] : ["is of habit \(new.habitID.low)"])
      + (old.value == new.value ? [] : ["has \(new.value.map { "\($0)" } ?? "none")"])
  }

  private static func name(_ key: RowKey) -> String {
    "\(key.table == .membership ? "member" : key.table.rawValue) \(short(key.id))"
  }

  private static func short(_ id: String) -> String { Identifier(id).map { "\($0.low)" } ?? id }
}
