import HabitDomain
import Testing

@testable import HabitStore

@Suite struct LogImportTests {
  let world = World()
  let database: Database
  let store: DataLayer

  init() async throws {
    database = try Database(.memory, environment: world.environment)
    store = DataLayer(database, name: "import")
    _ = try await store.habits.create(.counting(1))
    _ = try await store.habits.create(.counting(2))
  }

  @Test func `many logs are imported with one stamp`() async throws {
    let logs = (0..<100 as Range<UInt64>).map {
      HabitLog.sample(10 + $0, of: 1 + $0 % 2, -Int32($0 / 2), value: 9)
    }
    let before = try #require(await store.lifeCycle.statementCount?())
    try await importAll(logs)
    // Begin, two for the stamp, commit; one per log, and a look-up for the first; a look-up of the habit for each change of
    // habit; a look-up and a change for each at the end.
    #expect(await store.lifeCycle.statementCount?() == before + 4 + 101 + 100 + 4)
    let dump = try await store.lifeCycle.dump()
    #expect(dump.logs.map(\.content) == logs)
    #expect(Set(dump.logs.map(\.metadata.modifiedAt)).count == 1)
    #expect(dump.habits.map(\.content.lastCompletedDay) == [World.today, World.today])
  }

  @Test func `known ids are replaced`() async throws {
    try await importAll([.sample(5, of: 1, value: 9)])
    try await importAll([.sample(5, of: 1, value: 3)])
    let dump = try await store.lifeCycle.dump()
    #expect(dump.log(5)?.content.value == 3)
    #expect(dump.log(5)?.metadata.revision == 2)
    #expect(dump.habit(1)?.content.lastCompletedDay == nil)
  }

  @Test func `one wrong log refuses the whole batch`() async throws {
    await #expect(throws: DataLayerError.habit(.habitNotFound(.small(9)))) {
      try await importAll([.sample(5, of: 1, value: 9), .sample(6, of: 9, value: 9)])
    }
    #expect(try await store.lifeCycle.dump().logs.isEmpty)
  }

  /// Otherwise a device that imports the same batch again and again would have news for all others each time.
  @Test func `a batch of what is there changes nothing, and takes no stamp`() async throws {
    let logs: [HabitLog] = [.sample(5, of: 1, value: 9), .sample(6, of: 2, -1, value: 3)]
    try await importAll(logs)
    let before = try await store.lifeCycle.dump()
    try await importAll(logs)
    #expect(try await store.lifeCycle.dump() == before)
    let next = try await store.logs.importRaw(.sample(7, of: 1, -2, value: 1))
    let stamps = try await store.lifeCycle.dump().logs.map(\.metadata.modifiedAt)
    #expect(stamps.count == 3 && next.id == .small(7))
    #expect(stamps[2].wall > stamps[0].wall || stamps[2].counter == stamps[0].counter + 1)
  }

  @Test func `a log that comes twice in a batch has its last value`() async throws {
    try await importAll([.sample(5, of: 1, value: 9), .sample(5, of: 1, value: 3)])
    let row = try #require(try await store.lifeCycle.dump().log(5))
    #expect(row.content.value == 3)
    #expect(row.metadata.revision == 2)
  }

  private func importAll(_ logs: [HabitLog]) async throws {
    let importAll = try #require(store.logs.importAll)
    try await importAll(logs)
  }
}
