@_spi(Storage) import Domain

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

  /// The rows with what the tables say, as of the stamps that they have: when it was written is not the point here.
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

// A row is visible if it lives and so do its parents: that depends on the rows only, not on the order in which they came
// (domain 4.10). A category is no parent in this sense: a habit is shown without it.
extension RepairTables {
  func isVisible(_ row: RepairRow<Membership, Identifier>) -> Bool {
    row.isLive && families.contains { $0.id == row.content.familyID && $0.isLive }
      && people.contains { $0.id == row.content.userID && $0.isLive }
  }

  func isVisible(_ row: RepairRow<HabitLog, Identifier>) -> Bool {
    row.isLive && habits.contains { $0.id == row.content.habitID && $0.isLive }
  }
}
