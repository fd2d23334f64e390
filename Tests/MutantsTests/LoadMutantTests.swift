import HabitDomain
import LoadCheck
import HabitMutants
import HabitStore
import HabitSuite
import Testing

@Suite struct LoadMutantTests {
  private static func sweep(_ id: String) async throws -> [GrowthResult] {
    let canary = try #require(LoadMutant.all.first { $0.id == id })
    let sweep = GrowthSweep(sizes: [100, 400, 1_600], allocations: { nil }) {
      () throws(DataLayerError) in
      try canary.open(.memory, LoadWorld(seed: 1).environment)
    }
    return try await sweep.run()
  }

  @Test(arguments: [
    ("scan", "families.fetch-by-code", "vm_steps"), ("count", "logs.log", "pages"),
  ])
  func `a slow path that was planted is found by the counters of its operation`(
    _ id: String, _ operation: String, _ counter: String
  ) async throws {
    let results = try await Self.sweep(id)
    let planted = try #require(
      results.first { $0.operation == operation && $0.counter == counter })
    #expect(!planted.isPassed, "\(planted.points)")
  }
}
