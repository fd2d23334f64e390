import HabitDomain
import Testing

@testable import HabitStore

@Suite struct FullStorageTests {
  let store: DataLayer

  init() async throws {
    store = try World().store()
    _ = try await store.habits.create(.sample(1))
    _ = try await store.categories.create(Category(id: "a", name: "A"))
    try await store.damage.fillStorage?()
  }

  @Test func `a change without room leaves no trace, and the one after it succeeds`()
    async throws
  {
    let before = try await store.lifeCycle.dump()
    await #expect(throws: DataLayerError.service(.storageFull)) {
      try await store.lifeCycle.deleteEverything()
    }
    #expect(try await store.lifeCycle.dump() == before)
    let long = Habit.sample(2) { $0.notes = String(repeating: "x", count: 900_000) }
    #expect(try await store.habits.create(long).notes == long.notes)
  }

  @Test func `what changes nothing needs no room`() async throws {
    try await store.habits.delete(.small(9))
    await #expect(throws: DataLayerError.habit(.habitNotFound(.small(9)))) {
      try await store.habits.toggleActive(.small(9))
    }
    #expect(try await store.habits.fetchAll().habits.count == 1)
    await #expect(throws: DataLayerError.service(.storageFull)) {
      try await store.habits.toggleActive(.small(1))
    }
  }

  @Test func `damage finds room`() async throws {
    try await store.damage.spoilHabit?(.small(1))
    #expect(try await store.habits.fetchAll().problems.count == 1)
    await #expect(throws: DataLayerError.service(.storageFull)) {
      try await store.categories.seedPredefined()
    }
    #expect(try await store.categories.all().count == 1)
  }

  @Test func `opening again and emptying make room`() async throws {
    try await store.lifeCycle.reopen()
    try await store.categories.delete("a")
    try await store.damage.fillStorage?()
    try await store.lifeCycle.reset()
    try await store.categories.seedPredefined()
    #expect(try await store.categories.all().count == 6)
  }

  @Test func `pages that became free are no room`() async throws {
    let database = try Database(.memory, environment: World().environment)
    let store = DataLayer(database, name: "free")
    let long = Habit.sample(1) { $0.notes = String(repeating: "x", count: 500_000) }
    _ = try await store.habits.create(long)
    try await store.lifeCycle.reset()
    try await store.damage.fillStorage?()
    await #expect(throws: DataLayerError.service(.storageFull)) {
      try await store.habits.create(.sample(1))
    }
  }
}
