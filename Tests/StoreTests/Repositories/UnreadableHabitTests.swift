import HabitDomain
import HabitSQLite
import Testing

@testable import HabitStore

@Suite struct UnreadableHabitTests {
  let store: DataLayer

  init() async throws {
    store = try World().store()
    _ = try await store.habits.create(.sample(1))
    _ = try await store.habits.create(.sample(2))
    try await store.damage.spoilHabit?(.small(1))
    try await store.damage.spoilHabit?(.small(9))
  }

  static let error = DataLayerError.service(.invalidData("The habit's schedule cannot be read"))

  @Test func `lists leave it out and say so`() async throws {
    let list = try await store.habits.fetchAll()
    #expect(list.habits.map(\.id.low) == [2])
    #expect(list.problems.map(\.id) == ["00000000-0000-0000-0000-000000000001"])
    #expect(try await store.habits.fetchActive().map(\.id.low) == [2])
    #expect(try await store.habits.fetchByCategory(nil).map(\.id.low) == [2])
    let dump = try await store.lifeCycle.dump()
    #expect(dump.unreadable == ["00000000-0000-0000-0000-000000000001"])
    #expect(dump.habits.map(\.content.id.low) == [2])
  }

  @Test func `a kind that is unknown is a problem of its row`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/store.db"
      let tables = Schema.script.replacing("CHECK (kind IN (0, 1))", with: "")
      let store = try DataLayer.sqlite(
        .file(path: path), environment: World().environment, tables: tables)
      _ = try await store.habits.create(.sample(1))
      let connection = try Connection(.file(path: path), slots: 0)
      try connection.execute("UPDATE habit SET kind = 7")
      try connection.close()
      let error = DataLayerError.service(.invalidData("The habit's kind cannot be read"))
      await #expect(throws: error) { try await store.habits.fetch(.small(1)) }
      #expect(try await store.habits.fetchAll().problems.count == 1)
    }
  }

  @Test func `operations that need all of it fail`() async throws {
    await #expect(throws: Self.error) { try await store.habits.fetch(.small(1)) }
    await #expect(throws: Self.error) { try await store.habits.toggleActive(.small(1)) }
    await #expect(throws: Self.error) { try await store.habits.unarchive(.small(1)) }
    await #expect(throws: Self.error) {
      try await store.habits.archive(.small(1), Instant(milliseconds: 0))
    }
    await #expect(throws: Self.error) {
      try await store.logs.logHabit(.small(1), World.today, nil, "UTC")
    }
  }

  @Test func `operations on single columns work`() async throws {
    _ = try await store.logs.insert(.sample(5, of: 1))
    try await store.habits.reorder([.small(2), .small(1)])
    try await store.habits.delete(.small(1))
    #expect(try await store.habits.fetchAll().problems.isEmpty)
    #expect(try await store.habits.fetch(.small(1)) == nil)
  }

  @Test func `an update repairs it`() async throws {
    _ = try await store.habits.update(.sample(1))
    #expect(try await store.habits.fetch(.small(1)) == .sample(1))
    #expect(try await store.lifeCycle.dump().habit(1)?.metadata.revision == 2)
  }

  @Test func `reminders can be unreadable too`() async throws {
    let database = try Database(.memory, environment: World().environment)
    let store = DataLayer(database, name: "spoilt")
    _ = try await store.habits.create(.sample(1))
    try database.execute("UPDATE habit SET reminders = '[7]'")
    let problem = "The habit's reminders cannot be read"
    #expect(try await store.habits.fetchAll().problems.map(\.reason) == [problem])
  }
}
