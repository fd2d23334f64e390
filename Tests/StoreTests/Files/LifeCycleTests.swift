import HabitDomain
import Foundation
import HabitSQLite
import Testing

@testable import HabitStore

@Suite struct LifeCycleTests {
  let world = World()

  private func fill(_ store: DataLayer) async throws {
    try await store.categories.seedPredefined()
    _ = try await store.habits.create(.sample(1) { $0.categoryID = "health" })
    _ = try await store.habits.create(.counting(2))
    _ = try await store.logs.insert(.sample(5, of: 2, value: 9))
    _ = try await store.logs.insert(.sample(6, of: 1))
    try await store.logs.delete(.small(6))
  }

  @Test func `a store reports its open handles, even after it is closed`() async throws {
    try await withTemporaryFolder { folder in
      let store = try DataLayer.sqlite(
        .file(path: folder + "/store.db"), environment: world.environment)
      let handles = try #require(store.lifeCycle.handles)
      _ = try await store.habits.fetch(.small(1))
      let one = await handles()
      #expect(one.connections == 1 && one.statements > 0)
      let other = try await store.lifeCycle.connect?(world.environment)
      _ = try await other?.habits.fetch(.small(1))
      #expect(await handles() == StorageHandles(connections: 2, statements: 2 * one.statements))
      try await other?.lifeCycle.close()
      #expect(await handles() == one)
      try await store.lifeCycle.close()
      #expect(await handles() == StorageHandles(connections: 0, statements: 0))
    }
  }

  @Test func `an empty store is as new after a reset`() async throws {
    let store = try world.store()
    let empty = try await store.lifeCycle.dump()
    try await fill(store)
    let full = try await store.lifeCycle.dump()
    #expect(full != empty)
    try await store.lifeCycle.reset()
    #expect(try await store.lifeCycle.dump() == empty)
    try await fill(store)
    #expect(try await store.lifeCycle.dump() == full)
  }

  /// Otherwise the next user of the store would take them for its own leftovers.
  @Test func `no table has a row after a reset but that of the state`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/store.db"
      let store = try DataLayer.sqlite(.file(path: path), environment: world.environment)
      try await fill(store)
      let connection = try Connection(.file(path: path), slots: 1)
      try connection.execute(
        """
        INSERT INTO migrationLeftover (tableName, id, columnName, value) VALUES ('t', 'i', 'c', 1);
        INSERT INTO inbox (owner, zone, name, type, fields, reason, isDoubted)
        VALUES ('', 'z', 'n', 't', '', 'r', 0);
        """)
      try await store.lifeCycle.reset()
      let tables = try connection.texts("SELECT name FROM sqlite_schema WHERE type = 'table'")
      #expect(tables.contains("migrationLeftover") && tables.contains("inbox"))
      for table in tables where table != "state" {
        #expect(try connection.text("SELECT count(*) FROM \(table)") == "0")
      }
      try connection.close()
      try await store.lifeCycle.close()
    }
  }

  @Test func `memory survives reopening`() async throws {
    let store = try world.store()
    #expect(store.name == "sqlite")
    try await fill(store)
    let dump = try await store.lifeCycle.dump()
    let count = try #require(await store.lifeCycle.statementCount?())
    try await store.lifeCycle.reopen()
    #expect(try #require(await store.lifeCycle.statementCount?()) >= count)
    #expect(try await store.lifeCycle.dump() == dump)
    _ = try await store.habits.create(.sample(3))
    #expect(try await store.lifeCycle.dump().habit(3)?.metadata.modifiedAt.counter == 6)
  }

  @Test func `a store reports its memory, and the peak outlives a reset`() async throws {
    let store = try world.store()
    for number in 1...200 { _ = try await store.habits.create(.sample(UInt64(number))) }
    let full = try #require(await store.lifeCycle.memory?())
    #expect(full.bytes > 100_000)
    try await store.lifeCycle.reset()
    let empty = try #require(await store.lifeCycle.memory?())
    #expect(empty.peakBytes >= full.bytes)
    try await store.lifeCycle.close()
    #expect(await store.lifeCycle.memory?() == StorageMemory(bytes: 0, peakBytes: 0))
  }

  @Test func `a reference to what is not there is a flaw, which reading does not show`()
    async throws
  {
    let database = try Database(.memory, environment: world.environment)
    let store = DataLayer(database, name: "sqlite")
    try await fill(store)
    let flaws = try #require(store.lifeCycle.flaws)
    #expect(try await flaws() == [])
    try database.enforceReferences(false)
    try database.execute("DELETE FROM habit")
    #expect(try await flaws() == ["a row of habitLog refers to a row of habit that is not there"])
  }

  @Test func `the work of a store is told, and a look-up costs no more where there is more`()
    async throws
  {
    let store = try world.store()
    let work = try #require(store.lifeCycle.work)
    var lookUps: [Int] = []
    var lists: [Int] = []
    for last in [30, 300] {
      for number in (last == 30 ? 1 : 31)...last {
        _ = try await store.habits.create(.sample(UInt64(number)))
      }
      let start = await work()
      let id = Habit.sample(7).id
      #expect(try await store.habits.fetch(id) != nil)
      let middle = await work()
      _ = try await store.habits.fetchAll()
      lookUps.append((middle - start).steps)
      lists.append((await work() - middle).steps)
      #expect((middle - start).pages > 0 && (middle - start).pagesWritten == 0)
    }
    #expect(lookUps[0] > 0 && lookUps[0] == lookUps[1])
    #expect(lists[1] > 8 * lists[0])
    try await store.lifeCycle.close()
    #expect(await work() == StorageWork(steps: 0, pages: 0, pagesRead: 0, pagesWritten: 0))
  }

  @Test func `the difference of two readings is right though a counter began anew`() {
    let early = StorageWork(steps: 0x7FFF_FFF0, pages: 5, pagesRead: 1, pagesWritten: 2)
    let late = StorageWork(steps: 0x10, pages: 9, pagesRead: 1, pagesWritten: 5)
    #expect(late - early == StorageWork(steps: 0x20, pages: 4, pagesRead: 0, pagesWritten: 3))
  }

  @Test func `the version of the database library is reported`() {
    #expect(StorageEngine.name.hasPrefix("SQLite 3."))
  }

  @Test func `a store can be made of other tables`() async throws {
    let tables = Schema.script.replacing("habitName ON", with: "otherName ON")
    let store = try DataLayer.sqlite(.memory, environment: world.environment, tables: tables)
    #expect(try await store.habits.create(.sample(1)).id == .small(1))
    #expect(throws: DataLayerError.self) {
      try DataLayer.sqlite(.memory, environment: world.environment, tables: "CREATE TABLE")
    }
  }

  @Test func `a file survives reopening and another store`() async throws {
    try await withTemporaryFolder { folder in
      let place = StoreLocation.file(path: folder + "/store.db")
      let store = try DataLayer.sqlite(place, environment: world.environment)
      #expect(store.name == "sqlite-wal")
      try await fill(store)
      let dump = try await store.lifeCycle.dump()
      try await store.lifeCycle.reopen()
      #expect(try await store.lifeCycle.dump() == dump)
      let other = try DataLayer.sqlite(place, environment: world.environment)
      #expect(try await other.lifeCycle.dump() == dump)
      _ = try await other.habits.create(.sample(3))
      _ = try await store.habits.create(.sample(4))
      #expect(try await store.lifeCycle.dump().habit(4)?.metadata.modifiedAt.counter == 7)
      try await other.lifeCycle.close()
      try await store.lifeCycle.reset()
      #expect(try await store.lifeCycle.dump().habits.isEmpty)
      try await store.lifeCycle.close()
    }
  }

  @Test func `a file of version 1 gets the tables it lacks and keeps its rows`() async throws {
    try await withTemporaryFolder { folder in
      let place = StoreLocation.file(path: folder + "/store.db")
      let connection = try Connection(.file(path: folder + "/store.db"), slots: 1)
      try connection.execute(
        Schema.steps[0].script + "PRAGMA user_version = 1;"
          + "INSERT INTO category (id, name, nameKey, displayName, emoji, displayOrder, isActive,"
          + "isPredefined, stampWall, stampCounter, stampDevice)"
          + "VALUES ('a', 'A', 'a', 'A', '', 0, 1, 0, 1, 0, 'old')")
      try connection.close()
      let store = try DataLayer.sqlite(place, environment: world.environment)
      #expect(try await store.categories.all().map(\.id) == ["a"])
      #expect(try await store.families.create("ab", "ABC123", .small(1)).code == "ABC123")
      try await store.lifeCycle.reopen()
      #expect(try await store.families.fetchAll().count == 1)
      try await store.lifeCycle.close()
      let (old, new) = (try tables(of: place), try tables(of: .memory))
      #expect(old == new)
    }
  }

  private func tables(of place: StoreLocation) throws -> String? {
    let connection = try Opening(location: place, busyTimeout: 0).connection()
    return try connection.text(
      "SELECT group_concat(name || sql) FROM (SELECT * FROM sqlite_schema ORDER BY name)")
  }

  @Test func `a closed store says so`() async throws {
    let store = try world.store()
    try await store.lifeCycle.close()
    try await store.lifeCycle.close()
    let error = DataLayerError.service(.unavailable("the store is closed"))
    await #expect(throws: error) { try await store.habits.fetchAll() }
    await #expect(throws: error) { try await store.lifeCycle.reopen() }
    #expect(await store.lifeCycle.statementCount?() == 0)
  }

  @Test func `deleting everything seeds again`() async throws {
    let store = try world.store()
    try await fill(store)
    try await store.lifeCycle.deleteEverything()
    let dump = try await store.lifeCycle.dump()
    #expect(try await store.habits.fetchAll().habits.isEmpty)
    #expect(try await store.categories.all().count == 6)
    #expect(dump.habit(2)?.content.lastCompletedDay == nil)
    #expect(dump.isSeedingCompleted)
    let stamps = [dump.log(5), nil].compactMap { $0?.metadata.modifiedAt.counter }
    #expect(stamps == [dump.habit(1)?.metadata.modifiedAt.counter])
    #expect(dump.category("health")?.metadata.modifiedAt.counter == stamps[0] + 1)
    #expect(dump.category("health")?.metadata.revision == 3)
    #expect(dump.log(6)?.metadata.revision == 2)
  }

  @Test func `deleting nothing gives out one stamp only`() async throws {
    let store = try world.store()
    try await store.lifeCycle.deleteEverything()
    let dump = try await store.lifeCycle.dump()
    #expect(dump.category("health")?.metadata.modifiedAt.counter == 0)
  }
}

@Suite struct MetadataTests {
  let world = World()

  @Test func `every change of content is stamped, and nothing else`() async throws {
    let store = try world.store()
    _ = try await store.habits.create(.sample(1))
    let now = Instant(milliseconds: World.Settings().now)
    func stamp(_ wall: Int64, _ counter: Int64) -> Stamp {
      Stamp(wall: wall, counter: counter, device: "phone")
    }
    var expected = Metadata(modifiedAt: stamp(now.milliseconds, 0))
    #expect(try await store.lifeCycle.dump().habit(1)?.metadata == expected)

    _ = try await store.habits.toggleActive(.small(1))
    expected.modifiedAt = stamp(now.milliseconds, 1)
    expected.revision = 2
    #expect(try await store.lifeCycle.dump().habit(1)?.metadata == expected)

    // What changes nothing takes no stamp.
    _ = try await store.habits.update(.sample(1) { $0.isActive = false })
    _ = try await store.logs.importRaw(.sample(5, of: 1))
    #expect(try await store.lifeCycle.dump().habit(1)?.metadata == expected)
    #expect(
      try await store.lifeCycle.dump().log(5)?.metadata
        == Metadata(modifiedAt: stamp(now.milliseconds, 2)))

    // A clock that goes back keeps counting; one that goes ahead starts at 0.
    world.set { $0.now = now.milliseconds - 1000 }
    try await store.habits.delete(.small(1))
    expected.modifiedAt = stamp(now.milliseconds, 3)
    expected.revision = 3
    expected.deletedAt = Instant(milliseconds: now.milliseconds - 1000)
    #expect(try await store.lifeCycle.dump().habit(1)?.metadata == expected)

    world.set { $0.now = now.milliseconds + 1 }
    _ = try await store.habits.update(.sample(1))
    expected.modifiedAt = stamp(now.milliseconds + 1, 0)
    expected.revision = 4
    expected.deletedAt = nil
    #expect(try await store.lifeCycle.dump().habit(1)?.metadata == expected)
  }

  @Test func `an operation that fails takes no stamp`() async throws {
    let store = try world.store()
    _ = try await store.habits.create(.sample(1, "A"))
    _ = try? await store.habits.create(.sample(2, "a"))
    _ = try await store.habits.create(.sample(3, "B"))
    #expect(try await store.lifeCycle.dump().habit(3)?.metadata.modifiedAt.counter == 1)
  }

  @Test func `a clock before the epoch starts at zero too`() async throws {
    let store = try world.store()
    world.set { $0.now = -5 }
    _ = try await store.habits.create(.sample(1))
    let stamp = try await store.lifeCycle.dump().habit(1)?.metadata.modifiedAt
    #expect(stamp == Stamp(wall: -5, counter: 0, device: "phone"))
  }

  @Test func `a change of content lifts a block`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let store = DataLayer(database, name: "blocked")
    _ = try await store.habits.create(.sample(1))
    try database.execute(
      "UPDATE habit SET syncBlocked = 'no', recordName = 'r', changeTag = 't', lastSyncDate = 3")
    _ = try await store.habits.toggleActive(.small(1))
    let metadata = try await store.lifeCycle.dump().habit(1)?.metadata
    #expect(metadata?.syncBlocked == nil)
    #expect(metadata?.recordName == "r" && metadata?.changeTag == "t")
    #expect(metadata?.lastSyncDate == Instant(milliseconds: 3))
  }
}
