import HabitDomain

/// A synced table and its statements.
struct SyncTable: Sendable {
  /// The operations on a table; its statements are in this order in ``Query``.
  enum Step: Int {
    case all, one, waiting, put, note, block, remove, resend, forget, expire, leave
  }

  let table: SyncedTable
  /// The name of the table.
  let name: String
  /// The content, in the order in which it is read and bound.
  let columns: [String]
  /// The first of its statements.
  let first: Query
  /// Columns that are derived from other rows; writing a row leaves them alone.
  let derived: [String]
  /// Whether the table has a name key, which is bound after the content.
  let hasNameKey: Bool
  /// Whether synced rows may share what is unique among local ones.
  let marksImported: Bool
  /// The rows that refer to a row of this table.
  let children: String?

  init(
    _ table: SyncedTable, _ name: String, _ columns: String, first: Query, derived: [String] = [],
    hasNameKey: Bool = false, marksImported: Bool = true, children: String? = nil
  ) {
    self.table = table
    self.name = name
    self.columns = columns.split(separator: ", ").map(String.init)
    self.first = first
    self.derived = derived
    self.hasNameKey = hasNameKey
    self.marksImported = marksImported
    self.children = children
  }
}

extension SyncTable {
  subscript(step: Step) -> Query { Query(rawValue: first.rawValue + step.rawValue) ?? first }

  /// What follows the content, in the order in which it is read and bound.
  static let exchange = SQL.metadata + ", mergedInto, extras, traits"

  /// How many columns the content has.
  var width: Int32 { Int32(columns.count) }

  var texts: KeyValuePairs<Query, String> {
    [
      self[.all]: "SELECT \(list) FROM \(name) ORDER BY id",
      self[.one]: "SELECT \(list) FROM \(name) WHERE id = ?1",
      self[.waiting]: """
      SELECT \(list) FROM \(name)
      WHERE \(SQL.isWaiting)
        AND (?1 IS NULL OR (stampWall, stampCounter, stampDevice, id) > (?1, ?2, ?3, ?4))
      ORDER BY stampWall, stampCounter, stampDevice, id LIMIT ?5
      """,
      self[.put]: put,
      self[.note]: "UPDATE \(name) SET \(SyncTable.noted) WHERE id = ?1",
      self[.block]: "UPDATE \(name) SET syncBlocked = ?2 WHERE id = ?1",
      self[.remove]: "DELETE FROM \(name) WHERE id = ?1",
      self[.resend]: "UPDATE \(name) SET needsSync = 1, changeTag = NULL, recordName = NULL",
      self[.forget]: "UPDATE \(name) SET changeTag = NULL, recordName = NULL",
      self[.expire]: """
      DELETE FROM \(name) WHERE deletedAt < ?1 AND needsSync = 0\(childless)
      """,
      self[.leave]: """
      INSERT INTO migrationLeftover (tableName, id, columnName, value)
      SELECT '\(name)', \(SyncTable.printed("id")), '*', json_object(\(namesAndValues))
      FROM \(name) WHERE id = ?1
      """,
    ]
  }

  private var list: String { columns.joined(separator: ", ") + ", " + SyncTable.exchange }

  private var childless: String {
    children.map { " AND NOT EXISTS (SELECT 1 FROM \($0))" } ?? ""
  }

  /// The content except for the id, and the unknown fields, which may be the part that cannot be
  /// read.
  private var namesAndValues: String {
    (columns.dropFirst() + ["extras"]).map { "'\($0)', \(SyncTable.printed($0))" }
      .joined(separator: ", ")
  }

  /// JSON cannot hold the bytes of an id.
  private static func printed(_ column: String) -> String {
    "CASE typeof(\(column)) WHEN 'blob' THEN hex(\(column)) ELSE \(column) END"
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

  /// The columns of the exchange, in the order in which they are bound.
  private static let noted = [
    "needsSync", "recordName", "changeTag", "lastSyncDate", "revision", "syncBlocked", "traits",
  ].enumerated().map { "\($0.element) = ?\($0.offset + 2)" }.joined(separator: ", ")
}

extension SyncTable {
  /// All tables, parents before children.
  static let all = SyncedTable.allCases.map(SyncTable.of)

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
    .family, "family", FamilyStatements.columns, first: .syncedFamilies,
    children: "membership WHERE familyID = family.id")

  private static let people = SyncTable(
    .person, "person", PersonStatements.columns, first: .syncedPeople,
    children: "membership WHERE userID = person.id")

  private static let categories = SyncTable(
    .category, "category", CategoryStatements.columns, first: .syncedCategories, hasNameKey: true,
    children: "habit WHERE categoryID = category.id")

  private static let memberships = SyncTable(
    .membership, "membership", MembershipStatements.columns, first: .syncedMemberships)

  private static let habits = SyncTable(
    .habit, "habit", HabitStatements.columns, first: .syncedHabits,
    derived: ["lastCompletedDay"], hasNameKey: true, marksImported: false,
    children: "habitLog WHERE habitID = habit.id")

  private static let logs = SyncTable(.log, "habitLog", LogStatements.columns, first: .syncedLogs)
}
