import HabitDomain
import Foundation
import HabitSQLite
import Testing

@testable import HabitStore

@Suite struct StorageErrorsTests {
  let world = World()

  @Test func `a full database changes nothing`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let store = DataLayer(database, name: "full")
    _ = try await store.habits.create(.sample(1))
    let before = try await store.lifeCycle.dump()
    try database.execute("PRAGMA max_page_count = 1")
    let long = Habit.sample(2) { $0.notes = String(repeating: "x", count: 900_000) }
    await #expect(throws: DataLayerError.service(.storageFull)) {
      try await store.habits.create(long)
    }
    #expect(try await store.lifeCycle.dump() == before)
    try database.execute("PRAGMA max_page_count = 1000000")
    #expect(try await store.habits.create(long).notes == long.notes)
  }

  @Test func `a lock held elsewhere makes the store busy`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/store.db"
      let database = try Database(.file(path: path), environment: world.environment, busyTimeout: 1)
      let store = DataLayer(database, name: "busy")
      let holder = try Connection(.file(path: path), slots: 1)
      try holder.execute("BEGIN IMMEDIATE")
      await #expect(throws: DataLayerError.service(.storageBusy)) {
        try await store.habits.create(.sample(1))
      }
      #expect(try await store.habits.fetchAll().habits.isEmpty)
      try holder.execute("COMMIT")
      _ = try await store.habits.create(.sample(1))
    }
  }

  @Test func `a database that cannot be written is unavailable`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let store = DataLayer(database, name: "read-only")
    try database.execute("PRAGMA query_only = ON")
    await #expect(
      throws: DataLayerError.service(.unavailable("attempt to write a readonly database"))
    ) { try await store.categories.seedPredefined() }
    #expect(try await store.lifeCycle.dump().isSeedingCompleted == false)
  }

  @Test func `a file that is no database is refused and left alone`() async throws {
    try await withTemporaryFolder { folder in
      let file = URL(filePath: folder + "/store.db")
      let content = Data("This is a letter and no database, though it is long enough.".utf8)
      try content.write(to: file)
      #expect(throws: DataLayerError.service(.corrupted)) {
        try DataLayer.sqlite(.file(path: file.path()), environment: world.environment)
      }
      #expect(try Data(contentsOf: file) == content)
    }
  }

  @Test func `a newer database is refused and left alone`() async throws {
    let (newer, known) = (Schema.version + 1, Schema.version)
    try await withTemporaryFolder { folder in
      let path = folder + "/store.db"
      let connection = try Connection(.file(path: path), slots: 1)
      try connection.execute("CREATE TABLE future (a); PRAGMA user_version = \(newer)")
      try connection.close()
      let content = try Data(contentsOf: URL(filePath: path))
      #expect(throws: DataLayerError.service(.schemaTooNew(found: newer, known: known))) {
        try DataLayer.sqlite(.file(path: path), environment: world.environment)
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == content)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["store.db"])
    }
  }

  @Test func `the tables of another program are left alone`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/store.db"
      let connection = try Connection(.file(path: path), slots: 1)
      try connection.execute("CREATE TABLE state (a)")
      #expect(throws: DataLayerError.self) {
        try DataLayer.sqlite(.file(path: path), environment: world.environment)
      }
      #expect(try connection.text("SELECT count(*) FROM sqlite_schema") == "1")
    }
  }

  @Test func `a damaged page is reported`() async throws {
    try await withTemporaryFolder { folder in
      let place = StoreLocation.file(path: folder + "/store.db")
      let store = try DataLayer.sqlite(place, environment: world.environment)
      for number in 0..<50 as Range<UInt64> { _ = try await store.habits.create(.sample(number)) }
      try await store.lifeCycle.close()
      let connection = try Connection(.file(path: folder + "/store.db"), slots: 1)
      let root = try connection.text("SELECT rootpage FROM sqlite_schema WHERE name = 'habit'")
      try connection.close()
      let file = try FileHandle(forUpdating: URL(filePath: folder + "/store.db"))
      try file.seek(toOffset: (try #require(root.flatMap { UInt64($0) }) - 1) * 4096)
      try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
      try file.close()
      let damaged = try DataLayer.sqlite(place, environment: world.environment)
      await #expect(throws: DataLayerError.service(.corrupted)) {
        try await damaged.lifeCycle.dump()
      }
      await #expect(throws: DataLayerError.service(.corrupted)) {
        try await damaged.habits.create(.sample(99))
      }
    }
  }

  @Test func `a store in a missing folder is unavailable`() async throws {
    let error = try #require(throws: DataLayerError.self) {
      try DataLayer.sqlite(.file(path: "/proc/none/store.db"), environment: world.environment)
    }
    #expect(error == .service(.unavailable("unable to open database file")))
  }

  @Test func `a store whose file is gone for good stays closed`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/inner"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let store = try DataLayer.sqlite(
        .file(path: path + "/store.db"), environment: world.environment)
      try FileManager.default.removeItem(atPath: path)
      await #expect(throws: DataLayerError.self) { try await store.lifeCycle.reopen() }
      await #expect(throws: DataLayerError.service(.unavailable("the store is closed"))) {
        try await store.habits.fetchAll()
      }
    }
  }

  @Test func `the schema refuses what a mistake lets through`() async throws {
    let statements = StatementBook.standard.replacing(
      .liveLogOfDay, with: "SELECT id FROM habitLog WHERE ?1 = ?2")
    let store = try world.store(statements: statements)
    _ = try await store.habits.create(.sample(1))
    _ = try await store.logs.insert(.sample(5, of: 1))
    let before = try await store.lifeCycle.dump()
    await #expect(
      throws: DataLayerError.service(
        .constraintViolation("another row has the same habitID and day"))
    ) { try await store.logs.insert(.sample(6, of: 1)) }
    #expect(try await store.lifeCycle.dump() == before)
  }

  @Test func `a statement that makes no sense is an error of the operation`() async throws {
    let statements = StatementBook.standard.replacing(.habits, with: "SELECT lost")
    let store = try world.store(statements: statements)
    await #expect(
      throws: DataLayerError.service(
        .storage(code: 1, text: "the tables are not as expected", operation: "listing habits"))
    ) { try await store.habits.fetchAll() }
  }

  @Test func `a clock that has no more readings is an error`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let store = DataLayer(database, name: "clock")
    try database.execute("UPDATE state SET stampWall = \(Int64.max), stampCounter = \(Int64.max)")
    await #expect(
      throws: DataLayerError.service(.constraintViolation("a value is outside its bounds"))
    ) { try await store.habits.create(.sample(1)) }
  }

  @Test func `a transaction that cannot be undone is kept from doing harm`() async throws {
    let statements = StatementBook.standard
      .replacing(.rollback, with: "SELECT lost")
      .replacing(.hasRoomForHabit, with: "SELECT lost")
    world.set { $0.limit = 1 }
    let store = try world.store(statements: statements)
    for _ in 0..<2 {
      await #expect(throws: DataLayerError.self) { try await store.habits.create(.sample(1)) }
    }
  }

  @Test(arguments: ["name", "emoji", "colorHex", "unitLabel", "categoryID", "notes"])
  func `a habit with a text of more than a megabyte is refused`(_ field: String) async throws {
    let store = try world.store()
    let text = String(repeating: "x", count: 1_000_001)
    let habit = Habit.sample(1) { habit in
      switch field {
      case "name": habit.name = text
      case "emoji": habit.emoji = text
      case "colorHex": habit.colorHex = text
      case "unitLabel": habit.unitLabel = text
      case "categoryID": habit.categoryID = text
      default: habit.notes = text
      }
    }
    let error = DataLayerError.service(.invalidData("\(field) is longer than 1000000 bytes"))
    await #expect(throws: error) { try await store.habits.create(habit) }
    await #expect(throws: error) { try await store.habits.update(habit) }
  }

  @Test func `other texts have the same limit`() async throws {
    let store = try world.store()
    let text = String(repeating: "x", count: 1_000_001)
    let error = DataLayerError.service(.invalidData("id is longer than 1000000 bytes"))
    let category = Category(id: text, name: "A")
    await #expect(throws: error) { try await store.categories.create(category) }
    await #expect(throws: error) { try await store.categories.update(category) }
    let zone = DataLayerError.service(.invalidData("timezone is longer than 1000000 bytes"))
    let log = HabitLog.sample(1, of: 1, zone: text)
    await #expect(throws: zone) { try await store.logs.insert(log) }
    await #expect(throws: zone) { try await store.logs.upsert(log) }
    await #expect(throws: zone) { try await store.logs.importRaw(log) }
    await #expect(throws: zone) {
      try await store.logs.logHabit(.small(1), World.today, nil, text)
    }
    _ = try await store.habits.create(.sample(1) { $0.notes = String(text.dropFirst()) })
  }
}
