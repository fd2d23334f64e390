import Domain
import Testing

@testable import Store

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

  @Test func `many logs come in with one stamp`() async throws {
    let logs = (0..<100 as Range<UInt64>).map {
      HabitLog.sample(10 + $0, of: 1 + $0 % 2, -Int32($0 / 2), value: 9)
    }
    let before = try #require(await store.lifeCycle.statementCount?())
    try LogStore(database: database).importRaw(logs)
    // Begin, two for the stamp, commit; a look at the habit for each change of it; a look and a
    // change for each at the end.
    #expect(await store.lifeCycle.statementCount?() == before + 4 + 100 + 100 + 4)
    let dump = try await store.lifeCycle.dump()
    #expect(dump.logs.map(\.content) == logs)
    #expect(Set(dump.logs.map(\.metadata.modifiedAt)).count == 1)
    #expect(dump.habits.map(\.content.lastCompletedDay) == [World.today, World.today])
  }

  @Test func `known ids are replaced`() async throws {
    try LogStore(database: database).importRaw([.sample(5, of: 1, value: 9)])
    try LogStore(database: database).importRaw([.sample(5, of: 1, value: 3)])
    let dump = try await store.lifeCycle.dump()
    #expect(dump.log(5)?.content.value == 3)
    #expect(dump.log(5)?.metadata.revision == 2)
    #expect(dump.habit(1)?.content.lastCompletedDay == nil)
  }

  @Test func `one wrong log keeps all out`() async throws {
    #expect(throws: DataLayerError.habit(.habitNotFound(.small(9)))) {
      try LogStore(database: database)
        .importRaw([.sample(5, of: 1, value: 9), .sample(6, of: 9, value: 9)])
    }
    #expect(try await store.lifeCycle.dump().logs.isEmpty)
  }
}
