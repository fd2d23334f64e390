import CloudSim
import HabitDomain
import HabitSQLite
import HabitStore
import HabitSuite
import HabitSync
import SyncSupport
import TestFolders
import Testing

/// Unreadable rows of a store, such as a habit with an unknown schedule, take part in sync as far as they can.
@Suite struct UnreadableRowTests {
  /// A phone with its store in a file, and another one.
  private final class Owner {
    let folder: TestFolder
    let path: String
    let bench: SyncBench
    var phone: Handset { bench.handsets[0] }

    init() throws {
      folder = try TestFolder()
      let path = folder.file("store")
      self.path = path
      bench = try SyncBench(skews: [0, 0], limits: CloudLimits(), rules: .standard()) { device in
        device == "a"
          ? try SyncBench.database(device, at: .file(path: path)).replica : SyncBench.memory(device)
      }
    }

    /// Puts a category, or a habit in it.
    func put(_ table: SyncedTable) async throws {
      try await phone.put(SyncSample.content(table, 0, table == .habit ? 4 : 0))
    }

    func spoilHabits() throws { try execute("UPDATE habit SET schedule = '{}'") }

    /// Damages the unknown fields of a row.
    func spoil(_ table: SyncedTable) throws {
      try execute("UPDATE \(table == .log ? "habitLog" : table.rawValue) SET extras = 'x'")
    }

    /// Gives the record of a row a new tag, as if another device had stored the same.
    func storeAgain(_ table: SyncedTable) throws {
      let id = RecordID(name: SyncSample.key(table, 0).recordName)
      let record = try #require(bench.server.contents().records[id])
      bench.server.plant(record)
    }

    /// Edits a row as a person does.
    func edit(_ body: (DataLayer) async throws -> Void) async throws {
      let layer = DataLayer(try SyncBench.database("a", at: .file(path: path)), name: "a")
      try await body(layer)
      try await layer.lifeCycle.close()
    }

    func execute(_ sql: String) throws {
      let connection = try Connection(.file(path: path), slots: 0)
      try connection.execute(sql)
      try connection.close()
    }

    func text(_ sql: String) throws -> String? {
      let connection = try Connection(.file(path: path), slots: 0)
      let text = try connection.text(sql)
      try connection.close()
      return text
    }
  }

  @Test func `a category is kept for an unsent habit that cannot be read`() async throws {
    let owner = try Owner()
    try await owner.put(.category)
    #expect(await owner.phone.engine.sync().uploaded == 1)
    try await owner.put(.habit)
    try owner.spoilHabits()
    let server = owner.bench.server
    let category = RecordID(name: SyncSample.key(.category, 0).recordName)
    try await server.forget([category])
    for _ in 0..<2 { #expect(await owner.phone.engine.sync().error == nil) }
    #expect(try owner.text("SELECT count(*) FROM category") == "1")
    #expect(try owner.text("SELECT deletedAt IS NOT NULL FROM category") == "1")
    #expect(try owner.text("SELECT count(*) FROM habit") == "1")
  }

  @Test func `a sent habit that cannot be read and that the server lacks goes with its category`()
    async throws
  {
    let owner = try Owner()
    try await owner.put(.category)
    try await owner.put(.habit)
    #expect(await owner.phone.engine.sync().uploaded == 2)
    try owner.spoilHabits()
    let server = owner.bench.server
    let gone = [SyncSample.key(.habit, 0), SyncSample.key(.category, 0)].map {
      RecordID(name: $0.recordName)
    }
    try await server.forget(gone)
    #expect(await owner.phone.engine.sync().error == nil)
    #expect(try owner.text("SELECT count(*) FROM habit") == "0")
    #expect(try owner.text("SELECT count(*) FROM category") == "0")
  }

  @Test(arguments: [false, true])
  func `an unsent habit that cannot be read is left over when a version of the server comes`(
    _ isUnsent: Bool
  ) async throws {
    let owner = try Owner()
    try await owner.put(.category)
    try await owner.put(.habit)
    #expect(await owner.phone.engine.sync().uploaded == 2)
    if isUnsent { try await owner.phone.put(SyncSample.content(.habit, 0, 5)) }
    try owner.spoilHabits()
    try owner.storeAgain(.habit)
    #expect(await owner.phone.engine.sync().error == nil)
    // It is that of the server, which was written before.
    #expect(try owner.text("SELECT count(*) FROM habit WHERE schedule <> '{}'") == "1")
    #expect(try owner.text("SELECT count(*) FROM migrationLeftover") == (isUnsent ? "1" : "0"))
  }

  /// The habit needs it, whatever is wrong with it.
  @Test func `a category that the server deleted is sent again for a habit that cannot be read`()
    async throws
  {
    let owner = try Owner()
    try await owner.put(.category)
    try await owner.put(.habit)
    #expect(await owner.phone.engine.sync().uploaded == 2)
    // What it has sent comes back once.
    #expect(await owner.phone.engine.sync().error == nil)
    try owner.spoilHabits()
    let server = owner.bench.server
    let category = RecordID(name: SyncSample.key(.category, 0).recordName)
    try await server.delete([category])
    let result = await owner.phone.engine.sync()
    #expect(result.error == nil && result.uploaded == 1)
    #expect(try owner.text("SELECT deletedAt IS NOT NULL FROM category") == "1")
    #expect(server.contents().records[category] != nil)
  }

  @Test func `an unsent habit that cannot be read is left over when another person signs in`()
    async throws
  {
    let owner = try Owner()
    _ = await owner.phone.engine.sync()
    try await owner.put(.category)
    try await owner.put(.habit)
    try owner.spoilHabits()
    owner.bench.server.update { $0.signIn("a", to: "somebody else") }
    #expect(await owner.phone.engine.sync().error == nil)
    #expect(try owner.text("SELECT count(*) FROM habit") == "0")
    let left = "SELECT value FROM migrationLeftover WHERE tableName = 'habit' AND columnName = '*'"
    let text = try #require(try owner.text(left))
    #expect(text.contains(#""schedule":"{}""#))
    #expect(text.contains(#""name":"#))
  }

  @Test(arguments: SyncedTable.allCases)
  func `an unsent row with damaged unknown fields is left over when another person signs in`(
    _ table: SyncedTable
  ) async throws {
    let owner = try Owner()
    _ = await owner.phone.engine.sync()
    // Parents come first.
    for table in SyncedTable.allCases { try await owner.put(table) }
    try owner.spoil(table)
    owner.bench.server.update { $0.signIn("a", to: "somebody else") }
    #expect(await owner.phone.engine.sync().error == nil)
    let name = table == .log ? "habitLog" : table.rawValue
    #expect(try owner.text("SELECT count(*) FROM \(name)") == "0")
    #expect(try owner.text("SELECT group_concat(tableName) FROM migrationLeftover") == name)
    let text = try owner.text("SELECT value FROM migrationLeftover WHERE columnName = '*'")
    #expect(text?.contains(#""extras":"x""#) == true)
  }

  @Test(arguments: [false, true])
  func `an unsent row with damaged unknown fields is left over when a version of the server comes`(
    _ isUnsent: Bool
  ) async throws {
    let owner = try Owner()
    try await owner.put(.category)
    #expect(await owner.phone.engine.sync().uploaded == 1)
    if isUnsent { try await owner.phone.put(SyncSample.content(.category, 0, 1)) }
    try owner.spoil(.category)
    try owner.storeAgain(.category)
    #expect(await owner.phone.engine.sync().error == nil)
    #expect(try owner.text("SELECT count(*) FROM category WHERE extras IS NULL") == "1")
    let left = try owner.text("SELECT group_concat(tableName || id) FROM migrationLeftover")
    #expect(left == (isUnsent ? "categoryc0" : nil))
  }

  /// What was sent comes back in the next sync, and again when the token has expired.
  @Test(arguments: [false, true])
  func `what this device has sent does not replace an unsent row that cannot be read`(
    _ hasComeBack: Bool
  ) async throws {
    let owner = try Owner()
    try await owner.put(.category)
    #expect(await owner.phone.engine.sync().uploaded == 1)
    if hasComeBack { _ = await owner.phone.engine.sync() }
    try await owner.phone.put(SyncSample.content(.category, 0, 1))
    try owner.spoil(.category)
    if hasComeBack { owner.bench.server.update { $0.expireTokens(of: .app) } }
    let result = await owner.phone.engine.sync()
    #expect(result.error == nil && result.uploaded == 0)
    #expect(Array(result.blocked.keys) == [SyncSample.key(.category, 0)])
    #expect(try owner.text("SELECT name FROM category") == "sport 1")
    #expect(try owner.text("SELECT count(*) FROM migrationLeftover") == "0")
  }

  @Test func `an edit of a habit that cannot be read releases it, and is sent`() async throws {
    let owner = try Owner()
    try await owner.put(.category)
    try await owner.put(.habit)
    #expect(await owner.phone.engine.sync().uploaded == 2)
    try await owner.phone.put(SyncSample.content(.habit, 0, 5))
    try owner.spoilHabits()
    let key = SyncSample.key(.habit, 0)
    let kept = await owner.phone.engine.sync()
    #expect(Array(kept.blocked.keys) == [key])
    var habit = try #require(SyncSample.content(.habit, 0, 4).habit)
    habit.name = "Read"
    try await owner.edit { [habit] layer in _ = try await layer.habits.update(habit) }
    let result = await owner.phone.engine.sync()
    #expect(result.uploaded == 1 && result.blocked.isEmpty)
    let record = owner.bench.server.contents().records[RecordID(name: key.recordName)]
    #expect(record?.fields["name"] == .text("Read"))
    #expect(await owner.phone.engine.sync().uploaded == 0)
  }

  /// The record would lose what is unreadable here; so the edit waits for its person, and is
  /// reported.
  @Test func `an edit of a row with damaged unknown fields is kept and reported, and not sent`()
    async throws
  {
    let owner = try Owner()
    try await owner.put(.category)
    #expect(await owner.phone.engine.sync().uploaded == 1)
    try owner.spoil(.category)
    try await owner.edit { layer in
      _ = try await layer.categories.update(Category(id: "c0", name: "Health"))
    }
    for _ in 0..<2 {
      let result = await owner.phone.engine.sync()
      #expect(result.uploaded == 0 && result.error == nil)
      #expect(Array(result.blocked.keys) == [SyncSample.key(.category, 0)])
    }
    #expect(try owner.text("SELECT name FROM category") == "Health")
  }

  /// In its text, or in its zone: then it is requested in that of the app.
  @Test(arguments: ["fields = 'x'", "zone = 'x', isDoubted = 0", "zone = 'x', isDoubted = 1"])
  func `a waiting record that is damaged in the store is asked for again, and stops nothing`(
    _ damage: String
  ) async throws {
    let owner = try Owner()
    _ = await owner.phone.engine.sync()
    owner.bench.server.plant(ConversionTests.record(.membership))
    #expect(await owner.phone.engine.sync().error == nil)
    let waiting = "SELECT group_concat(zone || name || fields) FROM inbox"
    let text = try #require(try owner.text(waiting))
    try owner.execute("UPDATE inbox SET \(damage)")
    try await owner.put(.category)
    let result = await owner.phone.engine.sync()
    #expect(result.error == nil && result.uploaded == 1)
    #expect(try owner.text(waiting) == text)
  }

  @Test func `an unsent record whose stored zone is damaged is taken back when its owner is back`()
    async throws
  {
    let owner = try Owner()
    _ = await owner.phone.engine.sync()
    try await owner.put(.category)
    let server = owner.bench.server
    server.update { $0.signIn("a", to: "somebody else") }
    #expect(await owner.phone.engine.sync().error == nil)
    try owner.execute("UPDATE inbox SET zone = 'x'")
    server.update { $0.signIn("a", to: ServerState.firstAccount) }
    #expect(await owner.phone.engine.sync().error == nil)
    #expect(try owner.text("SELECT count(*) FROM inbox") == "0")
    #expect(try owner.text("SELECT count(*) FROM category WHERE needsSync = 0") == "1")
  }

  @Test func `an unsent record whose stored text is damaged is left over when its owner is back`()
    async throws
  {
    let owner = try Owner()
    _ = await owner.phone.engine.sync()
    try await owner.put(.category)
    let server = owner.bench.server
    server.update { $0.signIn("a", to: "somebody else") }
    #expect(await owner.phone.engine.sync().error == nil)
    try owner.execute("UPDATE inbox SET fields = 'x'")
    #expect(await owner.phone.engine.sync().error == nil)
    #expect(try owner.text("SELECT count(*) FROM inbox") == "1")
    server.update { $0.signIn("a", to: ServerState.firstAccount) }
    #expect(await owner.phone.engine.sync().error == nil)
    try Self.checkLeftRecord("c0", of: owner)
  }

  /// It waits for a habit that could not be put aside. It exists nowhere else.
  @Test(arguments: ["fields", "type", "name"])
  func `an unsent record that is damaged in the store is reported in each sync of its owner`(
    _ column: String
  ) async throws {
    let owner = try Owner()
    _ = await owner.phone.engine.sync()
    for table in [SyncedTable.category, .habit, .log] { try await owner.put(table) }
    try owner.spoilHabits()
    let server = owner.bench.server
    for account in ["somebody else", ServerState.firstAccount] {
      server.update { $0.signIn("a", to: account) }
      let result = await owner.phone.engine.sync()
      #expect(result.error == nil && result.failures.isEmpty)
    }
    #expect(try owner.text("SELECT count(*) FROM inbox WHERE owner <> ''") == "1")
    try owner.execute("UPDATE inbox SET \(column) = 'x'")
    let name = column == "name" ? "x" : SyncSample.key(.log, 0).recordName
    for _ in 0..<2 {
      let result = await owner.phone.engine.sync()
      #expect(result.error == nil)
      #expect(Array(result.failures.keys) == [name])
    }
  }

  @Test func `a waiting record whose stored text is damaged is left over when the zone is lost`()
    async throws
  {
    let owner = try Owner()
    _ = await owner.phone.engine.sync()
    let server = owner.bench.server
    let record = ConversionTests.record(.membership)
    server.plant(record)
    #expect(await owner.phone.engine.sync().error == nil)
    try owner.execute("UPDATE inbox SET fields = 'x'")
    server.update { $0.end(.app, .deleted) }
    #expect(await owner.phone.engine.sync().error == nil)
    try Self.checkLeftRecord(record.id.name, of: owner)
  }

  /// Both wait for a habit that no longer exists anywhere, and one name can keep only one of them.
  @Test(arguments: [false, true])
  func `when the zone is lost, the later one of an unsent version and the server's is kept`(
    _ isOvertaken: Bool
  ) async throws {
    let owner = try Owner()
    for table in [SyncedTable.category, .habit, .log] { try await owner.put(table) }
    try owner.spoilHabits()
    #expect(await owner.phone.engine.sync().uploaded == 2)
    try owner.execute(
      "UPDATE habitLog SET value = 0.5, stampCounter = stampCounter + 1, needsSync = 1")
    let server = owner.bench.server
    server.update { $0.signIn("a", to: "somebody else") }
    #expect(await owner.phone.engine.sync().error == nil)
    let waiting = "SELECT group_concat(fields) FROM inbox"
    let unsent = try #require(try owner.text(waiting))
    server.update { $0.signIn("a", to: ServerState.firstAccount) }
    #expect(await owner.phone.engine.sync().error == nil)
    #expect(try owner.text("SELECT count(*) FROM inbox") == "2")
    if isOvertaken {
      let id = RecordID(name: SyncSample.key(.log, 0).recordName)
      var record = try #require(server.contents().records[id])
      record.fields["modifiedWall"] = .integer(2_000_000_000_000)
      server.plant(record)
      #expect(await owner.phone.engine.sync().error == nil)
    }
    server.update { $0.end(.app, .deleted) }
    #expect(await owner.phone.engine.sync().error == nil)
    #expect(try owner.text("SELECT count(*) FROM inbox") == "1")
    let kept = try #require(try owner.text(waiting))
    #expect((kept == unsent) == !isOvertaken)
  }

  private static func checkLeftRecord(_ name: String, of owner: Owner) throws {
    #expect(try owner.text("SELECT count(*) FROM inbox") == "0")
    let left = "SELECT group_concat(tableName || id) FROM migrationLeftover"
    #expect(try owner.text(left) == "inbox\(name)")
    let value = try owner.text("SELECT value FROM migrationLeftover")
    #expect(value?.contains(#""fields":"x""#) == true)
  }
}
