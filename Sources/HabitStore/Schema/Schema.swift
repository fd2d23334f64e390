import HabitSQLite

/// The tables and their constraints.
///
/// The constraints repeat what the operations check before they write, so that a bug there ends
/// in an error and not in wrong data. Ids are 16 bytes; texts compare by bytes.
package enum Schema {
  // Released steps are frozen. A change of the tables appends a step, which ends with its own number as
  // `user_version`: a CREATE TABLE edited in place would work for new stores and break old ones.
  /// The steps from nothing to the first version, and from each version to the next; 6 to 12 are those of the apps, whose stores
  /// become ours (domain 5.3).
  static let steps: [(version: Int, script: String)] = [
    (1, version1), (2, version2), (3, SyncSchema.version3), (4, version4),
    (5, SyncSchema.version5), (13, version13),
  ]

  /// The version that this code writes and reads.
  package static let version = 13

  /// The versions of ours, oldest first.
  static let versions = steps.map(\.version)

  /// Creates the tables of an empty database in one go, as the steps make them one after the other.
  package static let script: String = {
    let climbing = steps.map(\.script).joined()
    // Without the memory for that, the steps themselves do the same.
    return (try? condensed(climbing)) ?? climbing
  }()

  /// Upgrades a database from each version to the next.
  static let upgrades: [(version: Int, script: String)] =
    zip(versions, steps.dropFirst()).map { ($0, $1.script) }

  /// Creates the tables of one of the versions.
  static func script(of version: Int) -> String {
    // The first step sets no version.
    steps.filter { $0.version <= version }.map(\.script).joined()
      + (version < Schema.version ? "PRAGMA user_version = \(version);" : "")
  }

  // It sets no version, because it never runs alone.
  private static let version1 = categories + habits + logs + state

  private static let version2 =
    FamilySchema.families + FamilySchema.people + FamilySchema.memberships + MealSchema.meals
    + "PRAGMA user_version = 2;"

  // Without these indexes, the last category, the predefined categories and tombstones to purge were found
  // by a scan of all rows.
  private static let version4 = """
    CREATE INDEX categoryInOrder ON category (displayOrder, id) WHERE deletedAt IS NULL;
    CREATE INDEX categoryOfOrigin ON category (isPredefined, displayOrder, id)
      WHERE deletedAt IS NULL;
    CREATE INDEX familyDeleted ON family (deletedAt) WHERE deletedAt IS NOT NULL;
    CREATE INDEX personDeleted ON person (deletedAt) WHERE deletedAt IS NOT NULL;
    CREATE INDEX membershipDeleted ON membership (deletedAt) WHERE deletedAt IS NOT NULL;
    PRAGMA user_version = 4;
    """

  // What a migration could not transfer, with its table, row and column (G-8), and what could not be sent when the account
  // changed or the server's version came (domain 4.11); only people read it.
  private static let version13 = """
    CREATE TABLE migrationLeftover (
      tableName TEXT NOT NULL, id TEXT NOT NULL, columnName TEXT NOT NULL, value ANY) STRICT;
    CREATE INDEX leftoverOfRow ON migrationLeftover (tableName, id, columnName);
    PRAGMA user_version = 13;
    """

  /// The columns that every synced row has in addition to its content.
  static let metadata = """
    needsSync INTEGER NOT NULL DEFAULT 1 CHECK (needsSync IN (0, 1)),
    recordName TEXT,
    changeTag TEXT,
    lastSyncDate INTEGER,
    stampWall INTEGER NOT NULL,
    stampCounter INTEGER NOT NULL CHECK (stampCounter >= 0),
    stampDevice TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1),
    deletedAt INTEGER,
    syncBlocked TEXT
    """

  private static let categories = """
    CREATE TABLE category (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      name TEXT NOT NULL CHECK (name <> ''),
      nameKey TEXT NOT NULL,
      displayName TEXT NOT NULL,
      emoji TEXT NOT NULL,
      displayOrder INTEGER NOT NULL CHECK (displayOrder BETWEEN 0 AND 999999999),
      isActive INTEGER NOT NULL CHECK (isActive IN (0, 1)),
      isPredefined INTEGER NOT NULL CHECK (isPredefined IN (0, 1)),
      \(metadata)
    ) STRICT;
    CREATE UNIQUE INDEX categoryName ON category (nameKey) WHERE deletedAt IS NULL;

    """

  // An untrusted schema may not call JSON functions, so only the brackets of JSON texts
  // are checked. Equal names have no index: taking habits out of a category may leave two of one
  // name there (H-7).
  private static let habits = """
    CREATE TABLE habit (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      name TEXT NOT NULL CHECK (name <> ''),
      nameKey TEXT NOT NULL,
      emoji TEXT,
      colorHex TEXT NOT NULL CHECK (length(colorHex) IN (7, 9)),
      schedule TEXT NOT NULL CHECK (schedule GLOB '{*}'),
      kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
      dailyTarget REAL CHECK (kind = 0 OR dailyTarget BETWEEN 1 AND 999),
      unitLabel TEXT,
      reminders TEXT NOT NULL CHECK (reminders GLOB '[[]*]'),
      startDay INTEGER NOT NULL CHECK (startDay BETWEEN -2147483648 AND 2147483647),
      endDay INTEGER CHECK (endDay BETWEEN startDay AND 2147483647),
      isActive INTEGER NOT NULL CHECK (isActive IN (0, 1)),
      displayOrder INTEGER NOT NULL CHECK (displayOrder BETWEEN 0 AND 999999999),
      categoryID TEXT REFERENCES category (id),
      isPinned INTEGER NOT NULL CHECK (isPinned IN (0, 1)),
      notes TEXT,
      lastCompletedDay INTEGER CHECK (lastCompletedDay BETWEEN -2147483648 AND 2147483647),
      archivedAt INTEGER,
      priorityLevel INTEGER CHECK (priorityLevel BETWEEN 1 AND 3),
      \(metadata)
    ) STRICT;
    CREATE INDEX habitInOrder ON habit (displayOrder, id) WHERE deletedAt IS NULL;
    CREATE INDEX habitName ON habit (nameKey) WHERE deletedAt IS NULL;
    CREATE INDEX habitCategory ON habit (categoryID);

    """

  // Synced logs may share a day until they are repaired; local writes may not (L-5).
  private static let logs = """
    CREATE TABLE habitLog (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      habitID BLOB NOT NULL REFERENCES habit (id),
      date INTEGER NOT NULL,
      timezone TEXT NOT NULL CHECK (timezone <> ''),
      day INTEGER NOT NULL CHECK (day BETWEEN -2147483648 AND 2147483647),
      value REAL CHECK (value BETWEEN 0 AND 999),
      isImported INTEGER NOT NULL CHECK (isImported IN (0, 1)),
      \(metadata)
    ) STRICT;
    CREATE UNIQUE INDEX logOfDay ON habitLog (habitID, day)
      WHERE deletedAt IS NULL AND isImported = 0;
    CREATE INDEX logInOrder ON habitLog (habitID, day DESC, id) WHERE deletedAt IS NULL;

    """

  private static let state = """
    CREATE TABLE state (
      id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
      stampWall INTEGER,
      stampCounter INTEGER CHECK (stampCounter >= 0),
      isSeedingCompleted INTEGER NOT NULL CHECK (isSeedingCompleted IN (0, 1)),
      CHECK ((stampWall IS NULL) = (stampCounter IS NULL))
    ) STRICT;
    \(firstRows)
    """

  /// The initial contents of a store.
  private static let firstRows = "INSERT INTO state VALUES (1, NULL, NULL, 0);\n"
}

extension Schema {
  /// The names of all tables that a version of ours or of the apps has.
  static let tablesOfAllVersions = Set(
    ([script] + AppWriter.versions.map(AppWriter.script)).joined()
      .matches(of: /CREATE TABLE (\w+)/).map { String($0.output.1) })

  /// The statements of a script that do not make indexes, and those that do.
  typealias Parts = (tables: String, indexes: String)

  /// The parts of a script whose statements end at the ends of lines; O(length), except for today's script.
  static func parts(of script: String) -> Parts {
    script == Schema.script ? partsOfToday : split(script)
  }

  private static let partsOfToday = split(script)

  private static func split(_ script: String) -> Parts {
    // A script that rebuilds an index depends on the order.
    guard !script.contains("DROP INDEX") else { return (script, "") }
    var parts: Parts = ("", "")
    for statement in script.split(separator: ";\n") {
      let words = statement.drop { $0.isWhitespace }
      if words.hasPrefix("CREATE INDEX") || words.hasPrefix("CREATE UNIQUE INDEX") {
        parts.indexes += statement + ";\n"
      } else {
        parts.tables += statement + ";\n"
      }
    }
    return parts
  }

  /// The tables and indexes that a script results in. SQLite rereads the schema after each `ALTER TABLE`.
  private static func condensed(_ script: String) throws(SQLiteError) -> String {
    let connection = try Connection(.memory, slots: 0)
    try connection.execute(script)
    let parts = try connection.texts(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")
    return parts.map { $0 + ";\n" }.joined() + firstRows + "PRAGMA user_version = \(version);\n"
  }
}

/// The database library of the stores.
package enum StorageEngine {
  /// Its name and version, as in `SQLite 3.40.1`.
  package static var name: String { "SQLite \(Connection.libraryVersion)" }

  /// The default `PRAGMA synchronous` of a file: commits do not wait for the disk, checkpoints do.
  package static var synchronous: String { Durability.process.setting.name }
}
