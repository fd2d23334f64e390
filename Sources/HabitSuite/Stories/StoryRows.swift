import HabitDomain
import HabitReference

/// What one place holds according to the model: the newest version of each row that was written and came
/// there.
struct StoryRows: Hashable, Sendable {
  struct Version: Hashable, Sendable {
    var content: SyncedContent
    var isDeleted = false
    /// The row that replaced it in a repair.
    var mergedInto: String?
    /// When it was written; nil until that was seen.
    var stamp: Stamp?
  }

  private(set) var versions: [RowKey: Version] = [:]

  subscript(_ key: RowKey) -> Version? {
    get { versions[key] }
    set { versions[key] = newValue }
  }

  /// The rows that are not deleted.
  var live: [RowKey: SyncedContent] {
    versions.filter { !$0.value.isDeleted }.mapValues(\.content)
  }

  func live(_ key: RowKey) -> SyncedContent? {
    versions[key].flatMap { $0.isDeleted ? nil : $0.content }
  }

  var habits: [Habit] {
    live.values.compactMap { content in
      if case .habit(let habit) = content { habit } else { nil }
    }.sorted { $0.id < $1.id }
  }

  /// The habit of a number, whoever made it.
  func habit(_ number: Int, _ teller: StoryTeller) -> Habit? {
    let found = first(of: teller.twins) { RowKey(.habit, StorySample.habit(number, by: $0)) }
    if case .habit(let habit) = found { return habit }
    return nil
  }

  func category(_ number: Int, _ teller: StoryTeller) -> Category? {
    let found = first(of: teller.twins) { RowKey(.category, StorySample.category(number, by: $0)) }
    if case .category(let category) = found { return category }
    return nil
  }

  /// The live row of the first twin that has one.
  func first(of twins: [Int?], _ key: (Int?) -> RowKey) -> SyncedContent? {
    for twin in twins {
      if let content = live(key(twin)) { return content }
    }
    return nil
  }

  /// The log of a habit on a day.
  func log(of number: Int, on day: CivilDay, _ teller: StoryTeller) -> HabitLog? {
    habit(number, teller).flatMap { habit in logs(of: habit.id).first { $0.day == day } }
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
  /// The greater version of every row: what two places hold once they have met.
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

  /// The rules of repairs, D-1 to D-7, and what they are about.
  static let repairs = [
    "D-1: people", "D-2: members", "D-3: admins", "D-4: codes", "D-5: habits", "D-6: logs",
    "D-7: categories",
  ]

  /// Stands for the time of a repair, which is not known beforehand.
  static let timeOfRepairs = Instant(milliseconds: 0)

  /// The rows after a repair; what it writes has no stamp yet. Codes that it draws are not known either.
  func repaired(_ tell: (String) -> Void = { _ in }) -> StoryRows {
    let rows = versions.sorted { $0.key < $1.key }.map { SyncedRow($0.value) }
    var repaired = self
    for (row, after) in zip(rows, ReferenceRepair.repaired(rows, at: Self.timeOfRepairs)) {
      let change = Repair(of: row, after)
      guard let change else { continue }
      tell(change.rule)
      repaired[row.key] = change.version
    }
    return repaired
  }

  /// What a repair makes of a row.
  private struct Repair {
    var version: Version
    let rule: String

    init?(of row: SyncedRow, _ after: SyncedRow) {
      let isDeleted = after.deletedAt != nil
      let isMerged = isDeleted && row.deletedAt == nil
      guard isMerged || row.content != after.content else { return nil }
      version = Version(content: after.content, isDeleted: isDeleted, mergedInto: after.mergedInto)
      switch (row.content, after.content) {
      case (.person, _): rule = StoryRows.repairs[0]
      case (.membership(let old), .membership(let new)):
        let isDemoted = old.role == .parentAdmin && new.role == .adult && old.status == new.status
        rule =
          old.userID != new.userID
          ? "D-1: members follow" : StoryRows.repairs[isDemoted ? 2 : 1]
      case (.family(let old), .family(var new)):
        rule = StoryRows.repairs[3]
        if old.code != new.code { new.code = "" }
        version.content = .family(new)
      case (.habit, _): rule = isMerged ? StoryRows.repairs[4] : "D-7: habits follow"
      case (.log(let old), .log(let new)):
        rule = old.habitID == new.habitID ? StoryRows.repairs[5] : "D-5: logs follow"
      case (.category, _): rule = StoryRows.repairs[6]
      default: return nil
      }
    }
  }
}

extension SyncedRow {
  init(_ version: StoryRows.Version) {
    let stamp = version.stamp ?? Stamp(wall: 0, counter: 0, device: "")
    let row = RowVersion(new: version.content, at: stamp)
    let deleted = row.edited(
      version.content, at: stamp, deletedAt: Instant(milliseconds: 0),
      mergedInto: version.mergedInto)
    self.init(version.isDeleted ? deleted : row)
  }
}

extension SyncedContent {
  /// Without what is derived from other rows: the last completed day.
  var ofItself: SyncedContent {
    guard case .habit(var habit) = self else { return self }
    habit.lastCompletedDay = nil
    return .habit(habit)
  }

  /// What an edit by an older app makes of it: what that app does not know stays.
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
