import HabitDomain
import Testing

/// The named scenarios go through a real store as they are (H-GT3).
@Suite struct ScenarioTests {
  private func emptyStore() throws -> DataLayer {
    let world = World()
    world.set { $0.now = FixtureZone.utc.noon(of: Scenario.today).milliseconds }
    return try world.store()
  }

  @Test func `a store takes all scenarios and answers them`() async throws {
    let store = try emptyStore()
    for scenario in Scenario.all {
      _ = try await store.habits.update(scenario.habit)
      for log in scenario.logs { #expect(try await store.logs.insert(log) == log) }
    }
    for scenario in Scenario.all {
      #expect(try await store.logs.logs(scenario.habit.id) == scenario.logs.reversed())
    }
    let names = try await store.habits.fetchActive().map(\.name)
    let expected = Scenario.all.filter { $0.name != "inactive" }.map(\.habit.name)
    #expect(names == expected)
  }
}
