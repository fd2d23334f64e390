import Foundation
import HabitDomain
import HabitSQLite
import TestFolders
import Testing

@testable import HabitStore

/// Files of every version, opened as an app opens them.
@Suite struct OldVersionsTests {
  let world = World()

  /// Every version that a store can have.
  private static let versions =
    FileOperation.migrations.map(\.name) + AppWriter.versions.map { "version \($0) of the apps" }

  private static func script(of name: String) -> String {
    let number = name.split(separator: " ").compactMap { Int($0) }.first ?? 0
    return name.hasSuffix("apps") ? AppWriter.script(number) : Schema.script(of: number)
  }

  private func file(_ script: String, in folder: borrowing TestFolder) throws -> String {
    let path = folder.file("store.db")
    let connection = try Connection(.file(path: path), slots: 1, pages: .none)
    try connection.execute(script)
    try connection.close()
    return path
  }

  private func bytes(of path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  @Test(arguments: versions)
  func `a store of every version is opened as the newest, once`(_ version: String) async throws {
    let folder = try TestFolder()
    let path = try file(Self.script(of: version), in: folder)
    let store = try DataLayer.sqlite(.file(path: path), environment: world.environment)
    _ = try await store.habits.create(.sample(1))
    try await store.lifeCycle.close()
    let content = try bytes(of: path)
    let again = try DataLayer.sqlite(.file(path: path), environment: world.environment)
    #expect(try await again.habits.fetchAll().habits.count == 1)
    try await again.lifeCycle.close()
    #expect(try bytes(of: path) == content)
    let connection = try Connection(.file(path: path), slots: 1)
    #expect(try connection.schemaVersion() == Schema.version)
    #expect(try connection.hasPageChecks())
    try connection.close()
  }

  /// The second connection checks the version again when its turn comes (G-10).
  @Test(arguments: versions)
  func `one of two connections to an old version migrates, the other finds it done`(
    _ version: String
  ) throws {
    let folder = try TestFolder()
    let path = try file(Self.script(of: version), in: folder)
    let connections = try [1, 2].map { _ in try Connection(.file(path: path), slots: 1) }
    let origins = try connections.map { try Ladder.origin(of: $0) }
    var backups: [Int] = []
    for (place, connection) in connections.enumerated() {
      try Ladder.standard.climb(connection, from: origins[place], backUp: { backups.append(place) })
    }
    #expect(backups == (origins[0] == .own(version: Schema.version) ? [] : [0]))
    for connection in connections {
      #expect(try connection.schemaVersion() == Schema.version)
      try connection.close()
    }
  }

  @Test(arguments: versions)
  func `several open an old store at once`(_ version: String) async throws {
    let folder = try TestFolder()
    let path = try file(Self.script(of: version), in: folder)
    let environment = world.environment
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          // Each waits for those before it, however slow the disk is.
          let database = try Database(
            .file(path: path), environment: environment, busyTimeout: 60_000)
          let store = DataLayer(database, name: "sqlite")
          _ = try await store.habits.fetchAll()
          try await store.lifeCycle.close()
        }
      }
      try await group.waitForAll()
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0.contains(".backup-") }.count <= 1, "\(names)")
  }

  /// Files that are not stores of any version, and what is said about them.
  private static let strangers = [
    ("CREATE TABLE letter (a);", "version 0 with the tables letter"),
    ("CREATE TABLE habit (a); PRAGMA user_version = 6;", "version 6 with the tables habit"),
    (
      "CREATE TABLE habit (a); CREATE TABLE habits (a); PRAGMA user_version = 3;",
      "version 3 with the tables habit, habits"
    ), ("PRAGMA user_version = 4;", "version 4 with no tables"),
    (
      "CREATE TABLE habits (a); PRAGMA user_version = 2;",
      "migrating the store of an app to version 5 fails, as no such table"
    ),
    (
      Schema.script + "DROP INDEX habitName;",
      "it lacks the index habitName on habit (nameKey) WHERE deletedAt IS NULL of nameKey"
    ),
    (
      Schema.script + "ALTER TABLE habit DROP COLUMN notes;",
      "it lacks the column habit.notes TEXT"
    ),
  ]

  @Test(arguments: strangers)
  func `a database of another program is refused and left alone`(
    _ script: String, _ text: String
  ) throws {
    let folder = try TestFolder()
    let path = try file(script, in: folder)
    let content = try contents(of: path)
    requireRefusal(of: path, text)
    #expect(try contents(of: path) == content)
  }

  /// Opens a store, which must be refused as that of another program with a reason that begins like
  /// this.
  private func requireRefusal(of path: String, _ text: String) {
    let error = #expect(throws: DataLayerError.self) {
      try DataLayer.sqlite(.file(path: path), environment: world.environment)
    }
    guard case .service(.schemaUnknown(let reason)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix(text), "\(reason)")
  }

  /// What was removed from a store of an old version, and the message about it.
  private static let removals = [
    (1, "DROP INDEX habitName;", "it lacks the index habitName on habit (nameKey)"),
    (4, "DROP INDEX familyDeleted;", "it lacks the index familyDeleted on family (deletedAt)"),
    (5, "ALTER TABLE habit DROP COLUMN notes;", "it lacks the column habit.notes TEXT"),
  ]

  /// The previous program can still open it (domain 5.4).
  @Test(arguments: removals)
  func `an old store that lacks something is refused at its own version, each time`(
    _ version: Int, _ removal: String, _ text: String
  ) throws {
    let folder = try TestFolder()
    let script = "PRAGMA journal_mode = WAL;" + Schema.script(of: version) + removal
    let path = try file(script, in: folder)
    let content = try bytes(of: path)
    for _ in 1...2 {
      requireRefusal(of: path, text)
      #expect(try bytes(of: path) == content)
    }
    #expect(try Backups(of: path).all().count == 1)
    let connection = try Connection(.file(path: path), slots: 1)
    #expect(try connection.schemaVersion() == version)
    try connection.close()
  }

  private func contents(of path: String) throws -> String? {
    let connection = try Connection(.file(path: path), slots: 1)
    let text = try connection.text("SELECT group_concat(sql) FROM sqlite_schema")
    try connection.close()
    return text
  }

  /// Tables that no program of ours made: a name with a quote and an accent, one with that of ours in it, and more columns than a
  /// function takes.
  private static let additions = """
    CREATE TABLE "my ""\u{301} remark
    habits" (a, "b c", d AS (a + 1));
    INSERT INTO "my ""\u{301} remark
    habits" VALUES (1, 2);
    CREATE TABLE wide (\((0..<200).map { "column\($0)" }.joined(separator: ", ")));
    CREATE VIEW seen AS SELECT 1;
    ANALYZE;
    """

  @Test(arguments: FileOperation.migrations.map(\.name))
  func `a column that a person adds to a table is kept, whatever its name`(
    _ version: String
  ) async throws {
    let folder = try TestFolder()
    let name = "\"what \"\"I\"\"\u{301} think\""
    let addition = "ALTER TABLE state ADD COLUMN \(name) TEXT; UPDATE state SET \(name) = 'all';"
    let path = try file(Self.script(of: version) + addition, in: folder)
    let store = try DataLayer.sqlite(.file(path: path), environment: world.environment)
    try await store.lifeCycle.close()
    let connection = try Connection(.file(path: path), slots: 1)
    #expect(try connection.schemaVersion() == Schema.version)
    #expect(try connection.text("SELECT \(name) FROM state") == "all")
    try connection.close()
  }

  @Test(arguments: versions)
  func `what a person adds to a store harms nobody`(_ version: String) async throws {
    let folder = try TestFolder()
    let path = try file(Self.script(of: version) + Self.additions, in: folder)
    let store = try DataLayer.sqlite(.file(path: path), environment: world.environment)
    #expect(try await store.habits.fetchAll().habits.isEmpty)
    try await store.lifeCycle.close()
    let connection = try Connection(.file(path: path), slots: 1)
    let kept = try connection.texts("SELECT sql FROM sqlite_schema WHERE name LIKE 'my %'")
    #expect(kept.count == 1)
    #expect(try connection.text("SELECT count(*) FROM pragma_table_info('wide')") == "200")
    try connection.close()
  }

  private static let appTables = [
    "families", "users", "memberships", "categories", "habits", "logs", "profile",
  ]

  /// Two of the names are forms of one text, and in one the quote and its accent are one character.
  @Test(
    arguments: AppWriter.versions, ["my 'own", "caf\u{e9}", "cafe\u{301}", "my '\u{301} own"])
  func `columns that a person adds to tables of an app are left over`(
    _ version: Int, _ name: String
  ) async throws {
    let folder = try TestFolder()
    let additions = Self.appTables.map { table in
      let id = table == "profile" ? "1" : table == "categories" ? "'c'" : "zeroblob(16)"
      return """
        ALTER TABLE \(table) ADD COLUMN "\(name)" TEXT;
        CREATE INDEX "own \(table)" ON \(table) ("\(name)");
        INSERT INTO \(table) (id, "\(name)") VALUES (\(id), 'of \(table)');

        """
    }
    let path = try file(AppWriter.script(version) + additions.joined(), in: folder)
    let store = try DataLayer.sqlite(.file(path: path), environment: world.environment)
    try await store.lifeCycle.close()
    let connection = try Connection(.file(path: path), slots: 1)
    let left = try connection.texts(
      """
      SELECT tableName || ' ' || id || ' ' || value FROM migrationLeftover
      WHERE CAST(columnName AS BLOB) = \(StoredValue.blob(Array(name.utf8))) ORDER BY 1
      """)
    let zeros = String(repeating: "0", count: 32)
    #expect(
      left
        == Self.appTables.sorted().map { table in
          "\(table) \(table == "profile" ? "1" : table == "categories" ? "c" : zeros) of \(table)"
        })
    try connection.close()
  }

  /// No app left it out; a store that was repaired manually may.
  @Test func `a row without a mark of import moves as one that was imported`() async throws {
    let folder = try TestFolder()
    let (mark, unmarked) = ("isImported INTEGER NOT NULL DEFAULT 0", "isImported INTEGER")
    let script = AppWriter.script(AppSchema.version)
    #expect(script.contains(mark))
    let path = try file(
      script.replacing(mark, with: unmarked)
        + "INSERT INTO users (id, displayName, hash) VALUES (zeroblob(16), 'Ann', 'hash-of-ann');",
      in: folder)
    let store = try DataLayer.sqlite(.file(path: path), environment: world.environment)
    try await store.lifeCycle.close()
    let connection = try Connection(.file(path: path), slots: 1)
    #expect(try connection.texts("SELECT displayName || isImported FROM person") == ["Ann1"])
    try connection.close()
  }

  @Test(arguments: [
    ("daily", #"{"kind":"daily"}"#), (#"{"daily":{}}"#, #"{"kind":"daily"}"#),
    (#"{"daysOfWeek":{"_0":[7,1]}}"#, #"{"days":[1,7],"kind":"daysOfWeek"}"#),
    (#"{"timesPerWeek":{"_0":3}}"#, #"{"kind":"timesPerWeek","times":3}"#),
    (#"{"kind":"daily"}"#, #"{"kind":"daily"}"#), (#"{"daysOfWeek":{"_0":[9]}}"#, nil),
    (#"{"daily":{},"timesPerWeek":{"_0":3}}"#, nil), ("weekly", nil), ("", nil),
  ])
  func `every form of a schedule that was ever written is read`(_ old: String, _ new: String?) {
    #expect(MigrationFunctions.scheduleOfToday(old) == new)
  }
}
