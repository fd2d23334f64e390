/// The versions 1 to 12 of the stores that the apps made, and how each becomes the next (domain 5.3).
///
/// A store of an app has a table `habits`, which distinguishes it from our versions 1 to 5.
package enum AppSchema {
  // The result of a step never changes: stores of that version exist. How it gets there may, because this program leaves
  // no store in between (G-1); a test has the checksums, so that no edit goes unnoticed.
  /// The steps from each version to the next, from version 1 on.
  package static let steps = [
    metadata, pins, notes, completion, priorities, days, zones, uniqueness, schedules, tombstones,
    indexes,
  ]

  /// The newest version that an app made.
  package static let version = steps.count + 1

  /// The tables of rows that are synced.
  static let synced = ["families", "users", "memberships", "categories", "habits", "logs"]

  /// The newest version whose rows differ from those of the one before. Later steps only make indexes, which moving in would drop
  /// at once.
  static let versionOfRows = tombstones.version

  private static let metadata = AppStep(
    2,
    synced.map {
      """
      ALTER TABLE \($0) ADD COLUMN needsSync INTEGER NOT NULL DEFAULT 1;
      ALTER TABLE \($0) ADD COLUMN stampWall INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE \($0) ADD COLUMN stampCounter INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE \($0) ADD COLUMN stampDevice TEXT NOT NULL DEFAULT '';

      """
    }.joined())

  private static let pins = AppStep(
    3, "ALTER TABLE habits ADD COLUMN isPinned INTEGER NOT NULL DEFAULT 0;\n")

  private static let notes = AppStep(4, "ALTER TABLE habits ADD COLUMN notes TEXT;\n")

  // A day of UTC: logs have no zone yet.
  private static let completion = AppStep(
    5,
    """
    ALTER TABLE habits ADD COLUMN lastCompletedDay INTEGER;
    ALTER TABLE habits ADD COLUMN archivedAt REAL;
    UPDATE habits SET lastCompletedDay = met.day FROM (
      SELECT h.id, max(dayInZone(milliseconds(l.date), 'UTC')) AS day
      FROM logs l JOIN habits h ON h.id = l.habitID
      WHERE typeof(l.value) IN ('integer', 'real') AND iif(
        h.kind = 1 AND typeof(h.dailyTarget) IN ('integer', 'real') AND h.dailyTarget > 0,
        l.value >= h.dailyTarget, l.value > 0)
      GROUP BY h.id) AS met
    WHERE met.id = habits.id;

    """)

  private static let priorities = AppStep(
    6, "ALTER TABLE habits ADD COLUMN priorityLevel INTEGER;\n")

  // An invalid moment becomes a leftover.
  private static let days = AppStep(
    7,
    """
    CREATE TABLE migrationLeftover (
      tableName TEXT NOT NULL, id TEXT NOT NULL, columnName TEXT NOT NULL, value ANY) STRICT;
    CREATE INDEX leftoverOfRow ON migrationLeftover (tableName, id, columnName);
    INSERT INTO migrationLeftover SELECT 'logs', hex(id), 'date', date FROM logs
      WHERE date IS NOT NULL AND milliseconds(date) IS NULL;
    INSERT INTO migrationLeftover SELECT 'habits', hex(id), 'startDate', startDate FROM habits
      WHERE startDate IS NOT NULL AND milliseconds(startDate) IS NULL;
    INSERT INTO migrationLeftover SELECT 'habits', hex(id), 'endDate', endDate FROM habits
      WHERE endDate IS NOT NULL AND milliseconds(endDate) IS NULL;

    """
      + remaking(
        "logs", logs,
        reading: [
          "date": "milliseconds(date)", "timezone": "'UTC'",
          "day": "dayInZone(milliseconds(date), 'UTC')",
        ])
      + remaking(
        "habits", habits,
        reading: [
          "startDay": "dayInZone(milliseconds(startDate), home.zone)",
          "endDay": "dayInZone(milliseconds(endDate), home.zone)",
        ],
        of: """
          before, (SELECT coalesce(
            (SELECT homeTimezone FROM profile WHERE knownZone(homeTimezone) ORDER BY id LIMIT 1),
            'UTC') AS zone) AS home
          """), changing: ["logs.date"], dropping: ["habits.startDate", "habits.endDate"])

  private static let zones = AppStep(
    8,
    """
    INSERT INTO migrationLeftover SELECT 'profile', id, 'homeTimezone', homeTimezone FROM profile
      WHERE homeTimezone IS NOT NULL AND NOT knownZone(homeTimezone);
    INSERT INTO migrationLeftover
      SELECT 'profile', id, 'displayTimezoneMode', displayTimezoneMode FROM profile
      WHERE displayTimezoneMode NOT IN ('original', 'current', 'home');

    """
      + remaking(
        "profile",
        [
          "id INTEGER PRIMARY KEY", "homeTimezone TEXT", "currentTimezone TEXT",
          "timezoneMode TEXT", "timezoneHistory TEXT",
        ],
        reading: [
          "homeTimezone": "zone", "currentTimezone": "zone",
          "timezoneMode": "iif(displayTimezoneMode = 'home', 'home', 'current')",
          "timezoneHistory": "json_array(zone)",
        ],
        of: """
          (SELECT id, displayTimezoneMode, iif(knownZone(homeTimezone), homeTimezone, 'UTC') AS zone
            FROM before)
          """), changing: ["profile.homeTimezone"], dropping: ["profile.displayTimezoneMode"])

  // Removing a table constraint requires rebuilding the table. Duplicates stay, and are merged like those that a sync
  // brings (domain 4.9).
  private static let uniqueness = AppStep(
    9,
    remaking("families", families, reading: ["isImported": "0"])
      + remaking("users", users, reading: ["isImported": "0"])
      + remaking("categories", categories, reading: ["isImported": "0"])
      + ["memberships", "logs"].map {
        "ALTER TABLE \($0) ADD COLUMN isImported INTEGER NOT NULL DEFAULT 0;\n"
      }.joined()
      + "UPDATE memberships SET role = 'kid' WHERE role IS NULL;\n"
      + "UPDATE memberships SET status = 'active' WHERE status IS NULL;\n"
      + marking("users", sharing: "hash", order: "createdAt, id")
      + marking(
        "memberships", sharing: "familyId, userId", order: "joinedAt, id",
        where: "status <> 'removed'")
      + marking(
        "memberships", sharing: "familyId", order: "joinedAt, id",
        where: "role = 'parent_admin' AND status = 'active'")
      + marking("categories", sharing: "comparisonKey(name)", order: "id")
      + marking("logs", sharing: "habitID, day", order: "date, id")
        + """
        CREATE UNIQUE INDEX usersHash ON users (hash) WHERE isImported = 0;
        CREATE UNIQUE INDEX membershipsPair ON memberships (familyId, userId)
          WHERE isImported = 0 AND status <> 'removed';
        CREATE UNIQUE INDEX logsOfDay ON logs (habitID, day) WHERE isImported = 0;

        """, changing: ["memberships.role", "memberships.status"])

  // What cannot be read stays, and is reported for its row.
  private static let schedules = AppStep(
    10, "UPDATE habits SET schedule = coalesce(scheduleOfToday(schedule), schedule);\n",
    changing: ["habits.schedule"])

  private static let tombstones = AppStep(
    11,
    synced.map {
      """
      ALTER TABLE \($0) ADD COLUMN deletedAt INTEGER;
      ALTER TABLE \($0) ADD COLUMN mergedInto TEXT;

      """
    }.joined() + """
      UPDATE families SET code = upper(trim(code)) WHERE typeof(code) = 'text';

      """ + marking("families", sharing: "code", order: "createdAt, id") + """
        CREATE TABLE inbox (tableName TEXT, id TEXT, content TEXT);
        INSERT INTO inbox SELECT 'memberships', hex(id), \(membershipText)
          FROM memberships WHERE \(lostMembership);
        DELETE FROM memberships WHERE \(lostMembership);
        INSERT INTO inbox SELECT 'logs', hex(id), \(logText) FROM logs WHERE \(lostLog);
        DELETE FROM logs WHERE \(lostLog);

        """, changing: ["families.code", "families.isImported"],
    leaving: ["memberships": lostMembership, "logs": lostLog])

  private static let lostMembership = """
    NOT EXISTS (SELECT 1 FROM families f WHERE f.id = familyId)
        OR NOT EXISTS (SELECT 1 FROM users u WHERE u.id = userId)
    """
  private static let lostLog = "NOT EXISTS (SELECT 1 FROM habits h WHERE h.id = habitID)"

  private static let membershipText = """
    rowText('familyId', familyId, 'userId', userId, 'role', role,
        'status', status, 'joinedAt', joinedAt, 'lastRoleChangeAt', lastRoleChangeAt)
    """
  private static let logText = """
    rowText('habitID', habitID, 'date', date, 'timezone', timezone, 'day', day,
        'value', value)
    """

  private static let indexes = AppStep(
    12,
    """
    CREATE INDEX logsByDay ON logs (habitID, day);
    CREATE INDEX membershipsByFamily ON memberships (familyId, status);
    CREATE INDEX membershipsByUser ON memberships (userId, status);
    CREATE INDEX familiesByCode ON families (code);
    CREATE INDEX usersByHash ON users (hash);

    """
      + synced.map { "CREATE INDEX \($0)Waiting ON \($0) (needsSync) WHERE needsSync = 1;\n" }
      .joined())
}

/// What leads from one version of an app's store to the next.
package struct AppStep: Sendable {
  /// The version that it leads to.
  package let version: Int
  /// What is executed; it ends with its version.
  package var script: String
  /// The columns, as `table.column`, whose values it changes. It keeps the values of all other columns that exist before
  /// and after (G-2).
  let changed: Set<String>
  /// The columns that it maps to others and removes (G-8).
  let dropped: Set<String>
  /// Which rows it moves to the inbox, by table (G-9).
  let leaving: [String: String]

  init(
    _ version: Int, _ script: String, changing changed: Set<String> = [],
    dropping dropped: Set<String> = [], leaving: [String: String] = [:]
  ) {
    self.version = version
    self.script = script + "PRAGMA user_version = \(version);"
    (self.changed, self.dropped, self.leaving) = (changed, dropped, leaving)
  }
}

extension AppSchema {
  private static let stamps = [
    "needsSync INTEGER NOT NULL DEFAULT 1", "stampWall INTEGER NOT NULL DEFAULT 0",
    "stampCounter INTEGER NOT NULL DEFAULT 0", "stampDevice TEXT NOT NULL DEFAULT ''",
  ]

  private static let mark = "isImported INTEGER NOT NULL DEFAULT 0"

  // As of version 7.
  private static let logs =
    [
      "id BLOB PRIMARY KEY", "habitID BLOB", "value REAL", "timezone TEXT NOT NULL DEFAULT 'UTC'",
      "day INTEGER", "date INTEGER",
    ] + stamps

  // As of version 7.
  private static let habits =
    [
      "id BLOB PRIMARY KEY", "name TEXT", "emoji TEXT", "colorHex TEXT", "schedule TEXT",
      "kind INTEGER", "dailyTarget REAL", "unitLabel TEXT", "reminders TEXT", "isActive INTEGER",
      "displayOrder INTEGER", "categoryId TEXT", "isPinned INTEGER NOT NULL DEFAULT 0",
      "notes TEXT", "lastCompletedDay INTEGER", "archivedAt REAL", "priorityLevel INTEGER",
      "startDay INTEGER", "endDay INTEGER",
    ] + stamps

  // As of version 9, like the next two.
  private static let families =
    [
      "id BLOB PRIMARY KEY", "name TEXT", "code TEXT", "createdByUserId BLOB", "createdAt REAL",
    ] + stamps + [mark]

  private static let users =
    [
      "id BLOB PRIMARY KEY", "displayName TEXT", "hash TEXT", "avatarUrl TEXT", "createdAt REAL",
    ] + stamps + [mark]

  private static let categories =
    [
      "id TEXT PRIMARY KEY", "name TEXT", "displayName TEXT", "emoji TEXT", "displayOrder INTEGER",
      "isActive INTEGER", "isPredefined INTEGER",
    ] + stamps + [mark]

  /// Rebuilds a table with other columns: those given a value are computed, the others are kept.
  ///
  /// SQLite rereads the schema after each `ALTER TABLE`, which moreover cannot remove the constraint of a column.
  private static func remaking(
    _ table: String, _ columns: [String], reading values: [String: String],
    of source: String = "before"
  ) -> String {
    let names = columns.compactMap { $0.split(separator: " ").first.map(String.init) }
    let sources = names.map { name in values[name].map { "\($0) AS \(name)" } ?? name }
    return """
      CREATE TABLE before AS SELECT * FROM \(table);
      DROP TABLE \(table);
      CREATE TABLE \(table) (\(columns.joined(separator: ", ")));
      INSERT INTO \(table) (\(names.joined(separator: ", ")))
        SELECT \(sources.joined(separator: ", ")) FROM \(source);
      DROP TABLE before;

      """
  }

  /// Marks all but the first of those that have equal keys.
  private static func marking(
    _ table: String, sharing key: String, order: String, where condition: String? = nil
  ) -> String {
    let present =
      key.split(separator: ", ").map { "\($0) IS NOT NULL" } + [condition].compactMap(\.self)
    return """
      UPDATE \(table) SET isImported = 1 WHERE rowid IN (SELECT place FROM (
        SELECT rowid AS place, row_number() OVER (PARTITION BY \(key) ORDER BY \(order)) AS number
        FROM \(table) WHERE \(present.joined(separator: " AND "))) WHERE number > 1);

      """
  }
}
