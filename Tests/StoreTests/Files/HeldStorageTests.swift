import HabitDomain
import Testing

@Suite struct HeldStorageTests {
  let store: DataLayer

  init() async throws {
    store = try World().store()
    _ = try await store.habits.create(.sample(1))
    try await store.damage.holdStorage?()
  }

  @Test func `the next change is refused and leaves no trace, the one after it is done`()
    async throws
  {
    let before = try await store.lifeCycle.dump()
    await #expect(throws: DataLayerError.service(.storageBusy)) {
      try await store.habits.toggleActive(.small(1))
    }
    #expect(try await store.lifeCycle.dump() == before)
    _ = try await store.habits.toggleActive(.small(1))
    #expect(try await store.lifeCycle.dump() != before)
  }

  @Test func `damage and what changes nothing are not refused`() async throws {
    try await store.habits.delete(.small(9))
    try await store.damage.spoilHabit?(.small(1))
    #expect(try await store.habits.fetchAll().problems.count == 1)
    await #expect(throws: DataLayerError.service(.storageBusy)) {
      try await store.categories.seedPredefined()
    }
  }

  @Test func `opening again and emptying let the storage go`() async throws {
    try await store.lifeCycle.reopen()
    _ = try await store.habits.toggleActive(.small(1))
    try await store.damage.holdStorage?()
    try await store.lifeCycle.reset()
    _ = try await store.habits.create(.sample(1))
  }

  @Test func `only the last of two planned faults occurs`() async throws {
    try await store.damage.fillStorageAfter?(1)
    try await store.damage.holdStorage?()
    await #expect(throws: DataLayerError.service(.storageBusy)) {
      try await store.habits.toggleActive(.small(1))
    }
    for _ in 0..<3 { _ = try await store.habits.toggleActive(.small(1)) }
    try await store.damage.holdStorage?()
    try await store.damage.fillStorage?()
    await #expect(throws: DataLayerError.service(.storageFull)) {
      try await store.habits.toggleActive(.small(1))
    }
    _ = try await store.habits.toggleActive(.small(1))
  }
}
