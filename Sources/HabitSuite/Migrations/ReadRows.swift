import HabitDomain
import HabitReference

/// What a data layer reads from a store of the newest version, as rows of its tables (domain 5.3).
enum ReadRows {
  /// What is read from the rows of a store. Habits that can no longer be read are known by their ids.
  static func due(in contents: StoreContents) -> StoreContents {
    let unreadable = OldStore.unreadableHabits(in: contents)
    var due = StoreContents(version: contents.version, tables: [:])
    for table in ["category", "family", "habit", "habitLog", "meal", "membership", "person"] {
      let rows = (contents.tables[table] ?? []).filter { row in
        table != "habit" || !unreadable.contains(row["id"] ?? .null)
      }
      due.tables[table] = rows.map { row in row.filter { !unread.contains($0.key) } }
    }
    due.tables["state"] = (contents.tables["state"] ?? []).map { row in
      row.filter { $0.key == "isSeedingCompleted" }
    }
    due.tables["unreadable"] = unreadable.map { id in ["id": id] }
    return due
  }

  /// Columns that are not part of an entity: the keys of names, and what only sync knows.
  private static let unread: Set = ["nameKey", "isImported", "mergedInto", "extras", "traits"]

  /// What was read.
  static func contents(of dump: Dump) -> StoreContents {
    var read = StoreContents(version: Migrations.newest, tables: [:])
    read.tables["category"] = dump.categories.map { row(.category($0.content), $0.metadata) }
    read.tables["family"] = dump.families.map { row(.family($0.content), $0.metadata) }
    read.tables["habit"] = dump.habits.map { row(.habit($0.content), $0.metadata) }
    read.tables["habitLog"] = dump.logs.map { row(.log($0.content), $0.metadata) }
    read.tables["meal"] = dump.meals.map { row($0) }
    read.tables["membership"] = dump.memberships.map { row(.membership($0.content), $0.metadata) }
    read.tables["person"] = dump.people.map { row(.person($0.content), $0.metadata) }
    read.tables["state"] = [["isSeedingCompleted": .integer(dump.isSeedingCompleted ? 1 : 0)]]
    read.tables["unreadable"] = dump.unreadable.map { id in ["id": identifier(id)] }
    return read
  }
}

extension ReadRows {
  /// The fields of records whose names differ from our columns.
  private static let columns = [
    "appleUserIdHash": "appleUserIDHash", "avatarUrl": "avatarURL",
    "createdByUserId": "createdByUserID", "family": "familyID", "user": "userID",
    "order": "displayOrder", "modifiedWall": "stampWall", "modifiedCounter": "stampCounter",
    "modifiedDevice": "stampDevice",
  ]

  private static func row(_ content: SyncedContent, _ metadata: Metadata) -> PlainRow {
    let key = content.key
    var row: PlainRow = [
      "id": key.table == .category ? .text(key.id) : identifier(key.id),
      "needsSync": .integer(metadata.needsSync ? 1 : 0),
      "revision": .integer(metadata.revision),
    ]
    row["recordName"] = metadata.recordName.map { .text($0) }
    row["changeTag"] = metadata.changeTag.map { .text($0) }
    row["lastSyncDate"] = metadata.lastSyncDate.map { .integer($0.milliseconds) }
    row["deletedAt"] = metadata.deletedAt.map { .integer($0.milliseconds) }
    row["syncBlocked"] = metadata.syncBlocked.map { .text($0) }
    let version = RowVersion(new: content, at: metadata.modifiedAt)
    for (field, value) in ReferenceRecord(of: SyncedRow(version)).fields {
      row[columns[field] ?? field] = stored(value, of: field)
    }
    // No record has it, because it is derived from logs.
    if case .habit(let habit) = content {
      row["lastCompletedDay"] = habit.lastCompletedDay.map { .integer(Int64($0.number)) }
    }
    return row
  }

  /// No record has a meal, because meals are not synced.
  private static func row(_ meal: EatingPattern) -> PlainRow {
    var row: PlainRow = [
      "id": StoredValue(meal.id), "startAt": .integer(meal.start.milliseconds),
      "endAt": .integer(meal.end.milliseconds), "mealType": .text(meal.mealType.rawValue),
      "calories": .real(meal.calories),
    ]
    row["notes"] = meal.notes.map { .text($0) }
    return row
  }

  private static func stored(_ value: CloudValue, of field: String) -> StoredValue {
    switch value {
    case .text(let text): field == "createdByUserId" ? identifier(text) : .text(text)
    case .integer(let number): .integer(number)
    case .number(let number): .real(number)
    case .date(let moment): .integer(moment.milliseconds)
    case .reference(let record), .link(let record): identifier(record.name)
    }
  }

  /// The bytes of an id; any other text is left as it is.
  private static func identifier(_ text: String) -> StoredValue {
    Identifier(text).map { StoredValue($0) } ?? .text(text)
  }
}

extension StoredValue {
  /// The bytes of an id.
  init(_ id: Identifier) {
    self = .blob(
      [id.high, id.low].flatMap { word in
        stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
      })
  }
}
