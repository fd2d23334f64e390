import Domain

/// The statements on a table whose rows travel between devices.
struct SyncTable: Sendable {
  /// The queries of a table.
  struct Queries: Sendable {
    let all, one, waiting, put, note, block, remove, resend, forget, expire: Query
  }

  let table: SyncedTable
  let queries: Queries
  /// The name of the table.
  let name: String
  /// The content, in the order in which it is read and bound.
  let columns: [String]
  /// Content that is derived from other rows, and stays as it is when the row is written.
  var derived: [String] = []
  /// Whether the table has a key of the name, which is bound after the content.
  var hasNameKey = false
  /// Whether rows from elsewhere may share what is unique among others.
  var marksImported = true
  /// The rows that need a row of this table.
  var children: String?
}

extension SyncTable {
  /// What follows the content, in the order in which it is read and bound.
  static let exchange = StoreStatements.metadata + ", mergedInto, extras, traits"

  /// How many columns the content has.
  var width: Int32 { Int32(columns.count) }

  var texts: KeyValuePairs<Query, String> {
    [
      queries.all: "SELECT \(list) FROM \(name) ORDER BY id",
      queries.one: "SELECT \(list) FROM \(name) WHERE id = ?1",
      queries.waiting: """
      SELECT \(list) FROM \(name)
      WHERE \(SyncTable.isWaiting)
        AND (?1 IS NULL OR (stampWall, stampCounter, stampDevice, id) > (?1, ?2, ?3, ?4))
      ORDER BY stampWall, stampCounter, stampDevice, id LIMIT ?5
      """,
      queries.put: put,
      queries.note: "UPDATE \(name) SET \(SyncTable.noted) WHERE id = ?1",
      queries.block: "UPDATE \(name) SET syncBlocked = ?2 WHERE id = ?1",
      queries.remove: "DELETE FROM \(name) WHERE id = ?1",
      queries.resend: "UPDATE \(name) SET needsSync = 1, changeTag = NULL, recordName = NULL",
      queries.forget: "UPDATE \(name) SET changeTag = NULL, recordName = NULL",
      queries.expire: """
      DELETE FROM \(name) WHERE deletedAt < ?1 AND needsSync = 0\(childless)
      """,
    ]
  }

  static let isWaiting = "(needsSync = 1 OR recordName IS NULL) AND syncBlocked IS NULL"

  private var list: String { columns.joined(separator: ", ") + ", " + SyncTable.exchange }

  private var childless: String {
    children.map { " AND NOT EXISTS (SELECT 1 FROM \($0))" } ?? ""
  }

  private var put: String {
    let content = columns + (hasNameKey ? ["nameKey"] : [])
    let all = content + SyncTable.exchangeColumns
    let written = all.filter { $0 != "id" && !derived.contains($0) }.map {
      "\($0) = excluded.\($0)"
    }
    let imported = marksImported ? ["isImported = 1"] : []
    return """
      INSERT INTO \(name) (\((all + (marksImported ? ["isImported"] : [])).joined(separator: ", ")))
      VALUES (\(Array(repeating: "?", count: all.count).joined(separator: ", "))\
      \(marksImported ? ", 1" : ""))
      ON CONFLICT (id) DO UPDATE SET \((written + imported).joined(separator: ", "))
      """
  }

  private static let exchangeColumns = exchange.split(separator: ", ").map(String.init)

  /// What changes without another version of the row, in the order in which it is bound.
  private static let noted = [
    "needsSync", "recordName", "changeTag", "lastSyncDate", "revision", "syncBlocked", "traits",
  ].enumerated().map { "\($0.element) = ?\($0.offset + 2)" }.joined(separator: ", ")
}

extension SyncTable {
  /// All tables, parents before children.
  static let all = [families, people, categories, memberships, habits, logs]

  /// The statements of a table.
  static func of(_ table: SyncedTable) -> SyncTable {
    switch table {
    case .family: families
    case .person: people
    case .category: categories
    case .membership: memberships
    case .habit: habits
    case .log: logs
    }
  }

  private static let families = SyncTable(
    table: .family,
    queries: Queries(
      all: .syncedFamilies, one: .syncedFamily, waiting: .waitingFamilies, put: .putFamily,
      note: .noteFamily, block: .blockFamily, remove: .dropFamily, resend: .resendFamilies,
      forget: .forgetFamilies, expire: .expireFamilies),
    name: "family",
    columns: ["id", "name", "code", "createdByUserID", "createdAt"],
    children: "membership WHERE familyID = family.id")

  private static let people = SyncTable(
    table: .person,
    queries: Queries(
      all: .syncedPeople, one: .syncedPerson, waiting: .waitingPeople, put: .putPerson,
      note: .notePerson, block: .blockPerson, remove: .dropPerson, resend: .resendPeople,
      forget: .forgetPeople, expire: .expirePeople),
    name: "person",
    columns: ["id", "displayName", "appleUserIDHash", "avatarURL", "createdAt"],
    children: "membership WHERE userID = person.id")

  private static let categories = SyncTable(
    table: .category,
    queries: Queries(
      all: .syncedCategories, one: .syncedCategory, waiting: .waitingCategories, put: .putCategory,
      note: .noteCategory, block: .blockCategory, remove: .dropCategory, resend: .resendCategories,
      forget: .forgetCategories, expire: .expireCategories),
    name: "category",
    columns: ["id", "name", "displayName", "emoji", "displayOrder", "isActive", "isPredefined"],
    hasNameKey: true, children: "habit WHERE categoryID = category.id")

  private static let memberships = SyncTable(
    table: .membership,
    queries: Queries(
      all: .syncedMemberships, one: .syncedMembership, waiting: .waitingMemberships,
      put: .putMembership,
      note: .noteMembership, block: .blockMembership, remove: .dropMembership,
      resend: .resendMemberships,
      forget: .forgetMemberships, expire: .expireMemberships),
    name: "membership",
    columns: ["id", "familyID", "userID", "role", "status", "joinedAt", "lastRoleChangeAt"])

  private static let habits = SyncTable(
    table: .habit,
    queries: Queries(
      all: .syncedHabits, one: .syncedHabit, waiting: .waitingHabits, put: .putHabit,
      note: .noteHabit, block: .blockHabit, remove: .dropHabit, resend: .resendHabits,
      forget: .forgetHabits, expire: .expireHabits),
    name: "habit",
    columns: [
      "id", "name", "emoji", "colorHex", "schedule", "kind", "dailyTarget", "unitLabel",
      "reminders",
      "startDay", "endDay", "isActive", "displayOrder", "categoryID", "isPinned", "notes",
      "lastCompletedDay", "archivedAt", "priorityLevel",
    ],
    derived: ["lastCompletedDay"], hasNameKey: true, marksImported: false,
    children: "habitLog WHERE habitID = habit.id")

  private static let logs = SyncTable(
    table: .log,
    queries: Queries(
      all: .syncedLogs, one: .syncedLog, waiting: .waitingLogs, put: .putLog,
      note: .noteLog, block: .blockLog, remove: .dropLog, resend: .resendLogs,
      forget: .forgetLogs, expire: .expireLogs),
    name: "habitLog",
    columns: ["id", "habitID", "date", "timezone", "day", "value"])
}
