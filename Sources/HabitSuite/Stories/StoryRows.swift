import HabitDomain
import HabitReference

/// What one place holds, as the model has it: the newest version of each row that was written and came there.
struct StoryRows: Hashable, Sendable {
  struct Version: Hashable, Sendable {
    var content: SyncedContent
    var isDeleted = false
    /// When it was written; nil until that was seen.
    var stamp: Stamp?
  }

  private(set) var versions: [RowKey: Version] = [:]

  subscript(_ key: RowKey) -> Version? {
    get { versions[key] }
    set { versions[key] = newValue }
  }

  var isEmpty: Bool { versions.isEmpty }

  /// The rows that are not deleted.
  var live: [RowKey: SyncedContent] {
    versions.filter { !$0.value.isDeleted }.mapValues(\.content)
  }

  func live(_ key: RowKey) -> SyncedContent? {
    versions[key].flatMap { $0.isDeleted ? nil : $0.content }
  }

  func habit(_ number: Int) -> Habit? {
    guard case .habit(let habit) = live(RowKey(.habit, StorySample.habit(number))) else {
      return nil
    }
    return habit
  }

  /// The live logs of a habit.
  func logs(of habit: Identifier) -> [HabitLog] {
    live.values.compactMap { content in
      guard case .log(let log) = content, log.habitID == habit else { return nil }
      return log
    }
  }

  /// The greatest stamp.
  var newest: Stamp? { versions.values.compactMap(\.stamp).max() }
}

extension StoryRows {
  /// The greater version of every row: what two places hold that have met.
  func met(_ others: StoryRows) -> StoryRows {
    var rows = self
    for (key, other) in others.versions {
      guard let own = rows[key] else {
        rows[key] = other
        continue
      }
      if let theirs = other.stamp, let ours = own.stamp, theirs > ours { rows[key] = other }
    }
    return rows
  }

  /// The rows behind a repair; what it writes has no stamp yet.
  func repaired() -> StoryRows {
    let rows = versions.sorted { $0.key < $1.key }.map { SyncedRow($0.value) }
    var repaired = self
    for (row, after) in zip(rows, ReferenceRepair.repaired(rows)) {
      guard row.content != after.content || (row.deletedAt == nil) != (after.deletedAt == nil)
      else { continue }
      repaired[row.key] = Version(content: after.content, isDeleted: after.deletedAt != nil)
    }
    return repaired
  }
}

extension SyncedRow {
  fileprivate init(_ version: StoryRows.Version) {
    let stamp = version.stamp ?? Stamp(wall: 0, counter: 0, device: "")
    let row = RowVersion(new: version.content, at: stamp)
    let deleted = row.edited(version.content, at: stamp, deletedAt: Instant(milliseconds: 0))
    self.init(version.isDeleted ? deleted : row)
  }
}

extension SyncedContent {
  /// Without what follows from other rows: the last completed day.
  var ofItself: SyncedContent {
    guard case .habit(var habit) = self else { return self }
    habit.lastCompletedDay = nil
    return .habit(habit)
  }

  /// What an edit makes of it that an older app writes: what that does not know stays.
  func keepingUnknown(of old: SyncedContent?) -> SyncedContent {
    switch (self, old) {
    case (.person(var person), .person(let old)):
      person.avatarURL = old.avatarURL
      return .person(person)
    case (.habit(var habit), .habit(let old)):
      (habit.isPinned, habit.notes) = (old.isPinned, old.notes)
      (habit.archivedAt, habit.priorityLevel) = (old.archivedAt, old.priorityLevel)
      return .habit(habit)
    default: return self
    }
  }
}
