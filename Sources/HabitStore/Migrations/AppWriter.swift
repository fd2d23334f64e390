/// Makes stores as each version of the apps did: what a migration starts from, and what it must result
/// in.
///
/// It shares no code with the steps. The scripts never change again; a test has their checksums.
package enum AppWriter {
  /// The versions of the apps.
  package static let versions = 1...12

  /// Makes the tables and indexes of a version in an empty database.
  package static func script(_ version: Int) -> String {
    tables.map { $0.script(version) }.joined()
      + indexes.filter { $0.versions.contains(version) }.map { $0.script + ";\n" }.joined()
      + "PRAGMA user_version = \(version);\n"
  }

  /// Whether a version of the apps has a column.
  static func hasColumn(_ name: String, of table: String) -> Bool {
    columnNames[table]?.contains(name) == true
  }

  private static let columnNames = Dictionary(
    uniqueKeysWithValues: tables.map { table in
      (
        table.name,
        Set(table.columns.compactMap { $0.script.split(separator: " ").first.map(String.init) })
      )
    })

  /// A part of a schema, and the versions that have it.
  fileprivate struct Part {
    let script: String
    let versions: ClosedRange<Int>

    init(_ script: String, _ first: Int = 1, to last: Int = 12) {
      self.script = script
      versions = first...last
    }
  }

  fileprivate struct Table {
    let name: String
    var since = 1
    var columns: [Part]
    var options = ""

    func script(_ version: Int) -> String {
      guard version >= since else { return "" }
      let columns = columns.filter { $0.versions.contains(version) }.map(\.script)
      return "CREATE TABLE \(name) (\n  \(columns.joined(separator: ",\n  "))\n)\(options);\n"
    }
  }

  private static let tables = [
    families, users, memberships, categories, habits, logs, profile, leftovers, inbox,
  ]

  private static let mark = Part("isImported INTEGER NOT NULL DEFAULT 0", 9)

  private static let metadata = [
    Part("needsSync INTEGER NOT NULL DEFAULT 1", 2),
    Part("stampWall INTEGER NOT NULL DEFAULT 0", 2),
    Part("stampCounter INTEGER NOT NULL DEFAULT 0", 2),
    Part("stampDevice TEXT NOT NULL DEFAULT ''", 2),
    Part("deletedAt INTEGER", 11), Part("mergedInto TEXT", 11),
  ]

  private static let families = Table(
    name: "families",
    columns: [
      Part("id BLOB PRIMARY KEY"), Part("name TEXT"), Part("code TEXT UNIQUE", to: 8),
      Part("code TEXT", 9), Part("createdByUserId BLOB"), Part("createdAt REAL"), mark,
    ] + metadata)

  private static let users = Table(
    name: "users",
    columns: [
      Part("id BLOB PRIMARY KEY"), Part("displayName TEXT"), Part("hash TEXT UNIQUE", to: 8),
      Part("hash TEXT", 9), Part("avatarUrl TEXT"), Part("createdAt REAL"), mark,
    ] + metadata)

  private static let memberships = Table(
    name: "memberships",
    columns: [
      Part("id BLOB PRIMARY KEY"), Part("familyId BLOB"), Part("userId BLOB"), Part("role TEXT"),
      Part("status TEXT"), Part("joinedAt REAL"), Part("lastRoleChangeAt REAL"), mark,
    ] + metadata)

  private static let categories = Table(
    name: "categories",
    columns: [
      Part("id TEXT PRIMARY KEY"), Part("name TEXT UNIQUE", to: 8), Part("name TEXT", 9),
      Part("displayName TEXT"), Part("emoji TEXT"), Part("displayOrder INTEGER"),
      Part("isActive INTEGER"), Part("isPredefined INTEGER"), mark,
    ] + metadata)

  private static let habits = Table(
    name: "habits",
    columns: [
      Part("id BLOB PRIMARY KEY"), Part("name TEXT"), Part("emoji TEXT"), Part("colorHex TEXT"),
      Part("schedule TEXT"), Part("kind INTEGER"), Part("dailyTarget REAL"),
      Part("unitLabel TEXT"), Part("reminders TEXT"), Part("startDate REAL", to: 6),
      Part("endDate REAL", to: 6), Part("startDay INTEGER", 7), Part("endDay INTEGER", 7),
      Part("isActive INTEGER"), Part("displayOrder INTEGER"), Part("categoryId TEXT"),
      Part("isPinned INTEGER NOT NULL DEFAULT 0", 3), Part("notes TEXT", 4),
      Part("lastCompletedDay INTEGER", 5), Part("archivedAt REAL", 5),
      Part("priorityLevel INTEGER", 6),
    ] + metadata)

  private static let logs = Table(
    name: "logs",
    columns: [
      Part("id BLOB PRIMARY KEY"), Part("habitID BLOB"), Part("date REAL", to: 6),
      Part("date INTEGER", 7), Part("timezone TEXT NOT NULL DEFAULT 'UTC'", 7),
      Part("day INTEGER", 7), Part("value REAL"), mark,
    ] + metadata)

  private static let profile = Table(
    name: "profile",
    columns: [
      Part("id INTEGER PRIMARY KEY"), Part("homeTimezone TEXT"),
      Part("displayTimezoneMode TEXT", to: 7), Part("currentTimezone TEXT", 8),
      Part("timezoneMode TEXT", 8), Part("timezoneHistory TEXT", 8),
    ])

  private static let leftovers = Table(
    name: "migrationLeftover", since: 7,
    columns: [
      Part("tableName TEXT NOT NULL"), Part("id TEXT NOT NULL"), Part("columnName TEXT NOT NULL"),
      Part("value ANY"),
    ], options: " STRICT")

  private static let inbox = Table(
    name: "inbox", since: 11,
    columns: [Part("tableName TEXT"), Part("id TEXT"), Part("content TEXT")])

  private static let indexes =
    [
      Part("CREATE INDEX leftoverOfRow ON migrationLeftover (tableName, id, columnName)", 7),
      Part("CREATE UNIQUE INDEX usersHash ON users (hash) WHERE isImported = 0", 9),
      Part(
        """
        CREATE UNIQUE INDEX membershipsPair ON memberships (familyId, userId) \
        WHERE isImported = 0 AND status <> 'removed'
        """, 9),
      Part("CREATE UNIQUE INDEX logsOfDay ON logs (habitID, day) WHERE isImported = 0", 9),
      Part("CREATE INDEX logsByDay ON logs (habitID, day)", 12),
      Part("CREATE INDEX membershipsByFamily ON memberships (familyId, status)", 12),
      Part("CREATE INDEX membershipsByUser ON memberships (userId, status)", 12),
      Part("CREATE INDEX familiesByCode ON families (code)", 12),
      Part("CREATE INDEX usersByHash ON users (hash)", 12),
    ]
    + ["families", "users", "memberships", "categories", "habits", "logs"].map {
      Part("CREATE INDEX \($0)Waiting ON \($0) (needsSync) WHERE needsSync = 1", 12)
    }
}
