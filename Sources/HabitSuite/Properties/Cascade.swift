import HabitDomain

/// What else a deletion of habits and categories deletes (P-R10).
struct Cascade {
  let before: Dump
  let after: Dump
  /// The habits that must be deleted afterwards; some may already have been deleted before.
  let doomed: Set<Identifier>
  /// The categories that must be deleted afterwards; nil if they are not checked.
  var deletedCategories: [String]?

  /// What was wrongly deleted or left; nil if nothing was.
  var violation: String? {
    Cascade.wrongParent(before.habits, after.habits) { doomed.contains($0.id) }
      ?? Cascade.wrongChild(
        before.logs, after.logs, of: "logs", Cascade.stampsOfDeleted(before.habits, after.habits)
      ) { [$0.habitID] }
      ?? wrongCategories ?? wrongMembers
  }

  /// A category is deleted by its own deletion, and by nothing else.
  private var wrongCategories: String? {
    guard let deletedCategories else { return nil }
    let lost = before.categories.map(\.content.id).first { id in
      !after.categories.contains { haveEqualBytes($0.content.id, id) }
    }
    if let lost { return "category \(quoted(lost)) is gone" }
    let wrong = after.categories.first { row in
      let isDoomed = deletedCategories.contains { haveEqualBytes($0, row.content.id) }
      return row.isLive == isDoomed
    }
    return wrong.map { row in
      "category \(quoted(row.content.id)) was "
        + (row.isLive ? "not deleted" : "deleted too")
    }
  }

  /// A live habit leaves its category if and only if that was deleted now.
  private var wrongMembers: String? {
    let lived = before.categories.live().map(\.id)
    let died = after.categories.filter { !$0.isLive }.map(\.content.id)
      .filter { id in lived.contains { haveEqualBytes($0, id) } }
    let new = Dictionary(uniqueKeysWithValues: after.habits.map { ($0.content.id, $0) })
    for row in before.habits where row.isLive {
      let old = row.content.categoryID
      let isEmptied = old.map { id in died.contains { haveEqualBytes($0, id) } } ?? false
      let name = Pool.name(of: row.content.id)
      guard let habit = new[row.content.id]?.content else { continue }
      guard haveEqualBytes(habit.categoryID, isEmptied ? nil : old) else {
        return isEmptied ? "\(name) stayed in its category" : "\(name) left its category"
      }
    }
    return nil
  }
}

// MARK: - What families have in common with habits

extension Cascade {
  /// A row is deleted if and only if it should be, and then stays as a tombstone.
  static func wrongParent<Content: RowWithID>(
    _ before: [StoredRow<Content>], _ after: [StoredRow<Content>], isDoomed: (Content) -> Bool
  ) -> String? {
    let there = Set(after.map(\.content.id))
    if let lost = before.first(where: { !there.contains($0.content.id) }) {
      return Pool.name(of: lost.content.id) + " is gone"
    }
    return after.first { $0.isLive == isDoomed($0.content) }.map { row in
      Pool.name(of: row.content.id) + (row.isLive ? " was not deleted" : " was deleted too")
    }
  }

  /// The stamps of the rows that were deleted between two dumps.
  static func stampsOfDeleted<Content: RowWithID>(
    _ before: [StoredRow<Content>], _ after: [StoredRow<Content>]
  ) -> [Identifier: Stamp] {
    let lived = Set(before.live().map(\.id))
    let dead = after.filter { !$0.isLive && lived.contains($0.content.id) }
    return Dictionary(
      dead.map { ($0.content.id, $0.metadata.modifiedAt) }, uniquingKeysWith: { first, _ in first })
  }

  /// A live child is deleted if and only if a parent was deleted now, and then has the stamp of that parent.
  static func wrongChild<Content: RowWithID>(
    _ before: [StoredRow<Content>], _ after: [StoredRow<Content>], of table: String,
    _ dead: [Identifier: Stamp], parents: (Content) -> [Identifier]
  ) -> String? {
    for (old, new) in zip(before, after) where old.isLive {
      let name = Pool.name(of: new.content.id)
      let stamp = parents(old.content).lazy.compactMap { dead[$0] }.first
      if new.isLive != (stamp == nil) {
        return stamp == nil ? "\(name) was deleted too" : "\(name) was left behind"
      }
      if let stamp, new.metadata.modifiedAt != stamp { return "\(name) has another stamp" }
    }
    return before.count == after.count ? nil : "The number of rows of \(table) changed"
  }
}

/// The content of a row that has an id.
protocol RowWithID: Hashable, Sendable {
  var id: Identifier { get }
}

extension Family: RowWithID {}
extension Habit: RowWithID {}
extension HabitLog: RowWithID {}
extension Membership: RowWithID {}
extension UserProfile: RowWithID {}
