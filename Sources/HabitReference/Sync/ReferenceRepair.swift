@_spi(Storage) public import HabitDomain

/// The expected rows of a replica after the repair of conflicts (D-1 to D-7 of domain 4.9).
///
/// The rules are implemented a second time here on purpose, as plainly as possible: the judge of a sync
/// engine needs a reference that shares no code with it.
public enum ReferenceRepair {
  /// The repaired rows; nothing changes if they need no repair.
  ///
  /// Only content, `deletedAt` and `mergedInto` are considered and changed. Parents come before children, so that a row that
  /// is deleted changes nothing before. The new code of a family (D-4) is any free one: an engine may
  /// choose another.
  ///
  /// - Parameters:
  ///   - rows: All rows of a replica, including tombstones, each key once, in any order.
  ///   - now: The time of deletions and role changes.
  /// - Returns: The rows in the same order.
  /// - Complexity: O(n²) a pass; the last pass changes nothing, and there are at most 64.
  public static func repaired(
    _ rows: [SyncedRow], at now: Instant = Instant(milliseconds: 0)
  ) -> [SyncedRow] {
    var tables = RepairTables(rows)
    for _ in 0..<64 {
      let before = tables
      tables.turn(at: now)
      if tables == before { break }
    }
    return tables.written(into: rows)
  }
}

extension RepairTables {
  fileprivate mutating func turn(at now: Instant) {
    mergePeople(at: now)
    mergeMembers(at: now)
    demoteAdmins(at: now)
    partCodes()
    mergeCategories(at: now)
    mergeHabits(at: now)
    mergeLogs(at: now)
  }
}

/// The rows of a replica by their table.
struct RepairTables: Equatable {
  var families: [RepairRow<Family, Identifier>] = []
  var people: [RepairRow<UserProfile, Identifier>] = []
  var categories: [RepairRow<Category, ByteText>] = []
  var memberships: [RepairRow<Membership, Identifier>] = []
  var habits: [RepairRow<Habit, Identifier>] = []
  var logs: [RepairRow<HabitLog, Identifier>] = []

  init(_ rows: [SyncedRow]) {
    for (place, row) in rows.enumerated() {
      switch row.content {
      case .family(let family): families.append(Self.entry(family.id, family, row, place))
      case .person(let person): people.append(Self.entry(person.id, person, row, place))
      case .category(let category):
        categories.append(Self.entry(ByteText(category.id), category, row, place))
      case .membership(let member): memberships.append(Self.entry(member.id, member, row, place))
      case .habit(let habit): habits.append(Self.entry(habit.id, habit, row, place))
      case .log(let log): logs.append(Self.entry(log.id, log, row, place))
      }
    }
  }

  private static func entry<Content, ID>(
    _ id: ID, _ content: Content, _ row: SyncedRow, _ place: Int
  ) -> RepairRow<Content, ID> {
    RepairRow(
      id: id, content: content, deletedAt: row.deletedAt, mergedInto: row.mergedInto,
      place: place)
  }

  /// The input rows with the content of the tables; stamps are kept, because they do not matter
  /// here.
  func written(into rows: [SyncedRow]) -> [SyncedRow] {
    var rows = rows
    write(families, into: &rows) { .family($0) }
    write(people, into: &rows) { .person($0) }
    write(categories, into: &rows) { .category($0) }
    write(memberships, into: &rows) { .membership($0) }
    write(habits, into: &rows) { .habit($0) }
    write(logs, into: &rows) { .log($0) }
    return rows
  }

  private func write<Content, ID>(
    _ table: [RepairRow<Content, ID>], into rows: inout [SyncedRow],
    _ wrap: (Content) -> SyncedContent
  ) {
    for row in table {
      let old = rows[row.place]
      rows[row.place] = SyncedRow(
        RowVersion(
          content: wrap(row.content), unknownFields: old.unknownFields, stamp: old.stamp,
          deletedAt: row.deletedAt, mergedInto: row.mergedInto),
        old.exchange)
    }
  }
}

// A row is visible if it and its parents are live: that depends on the rows only, not on the order in which they came
// (domain 4.10). A category is not a parent in this sense: a habit is visible without it.
extension RepairTables {
  func isVisible(_ row: RepairRow<Membership, Identifier>) -> Bool {
    row.isLive && families.contains { $0.id == row.content.familyID && $0.isLive }
      && people.contains { $0.id == row.content.userID && $0.isLive }
  }

  func isVisible(_ row: RepairRow<HabitLog, Identifier>) -> Bool {
    row.isLive && habits.contains { $0.id == row.content.habitID && $0.isLive }
  }
}

/// A row in a repair: its content, and whether it is deleted or merged.
struct RepairRow<Content: Equatable, ID: Equatable>: Equatable {
  let id: ID
  var content: Content
  var deletedAt: Instant?
  var mergedInto: String?
  /// The index of the row in the input.
  let place: Int

  var isLive: Bool { deletedAt == nil }

  mutating func bury(at time: Instant, mergedInto survivor: String? = nil) {
    deletedAt = time
    mergedInto = survivor
  }
}

/// The positions of equivalent rows, one of which survives.
struct RepairGroup: Equatable {
  var survivor: Int
  /// All positions, including the survivor, in order.
  var members: [Int]

  var losers: [Int] { members.filter { $0 != survivor } }
}

/// The counted rows in groups of two or more equivalent ones; the first in an order survives; `areAlike`
/// is an equivalence, and `isBefore` a total order.
///
/// - Complexity: O(n²).
func groups<Row>(
  of rows: [Row], where counts: (Row) -> Bool, _ areAlike: (Row, Row) -> Bool,
  first isBefore: (Row, Row) -> Bool
) -> [RepairGroup] {
  var groups: [RepairGroup] = []
  for (position, row) in rows.enumerated() where counts(row) {
    if let group = groups.firstIndex(where: { areAlike(rows[$0.survivor], row) }) {
      groups[group].members.append(position)
      if isBefore(row, rows[groups[group].survivor]) { groups[group].survivor = position }
    } else {
      groups.append(RepairGroup(survivor: position, members: [position]))
    }
  }
  return groups.filter { $0.members.count > 1 }
}

/// The end of the chain of survivors of a deleted row; nil if there is none, if it is not known yet, or if
/// the chain is a cycle. `read` reads an id from a text.
func survivor<Content, ID>(
  of id: ID, in rows: [RepairRow<Content, ID>], _ read: (String) -> ID?
) -> RepairRow<Content, ID>? {
  var last = rows.first { $0.id == id }
  // Without a cycle each step leads to another row.
  for step in 0...rows.count {
    guard let row = last, !row.isLive, let next = row.mergedInto else {
      return step > 0 ? last : nil
    }
    guard let nextID = read(next) else { return nil }
    last = rows.first { $0.id == nextID }
  }
  return nil
}
