import Domain
import LoadCheck
import Store
import Synchronization
import Testing

@testable import Suite

@Suite struct GrowthSweepTests {
  private static func sweep(
    _ statements: StatementBook = .standard
  ) async throws -> [GrowthResult] {
    let sweep = GrowthSweep(sizes: [100, 400, 1_600], allocations: { nil }) {
      () throws(DataLayerError) in
      try .sqlite(
        .memory, environment: LoadWorld(seed: 1).environment, statements: statements)
    }
    return try await sweep.run()
  }

  @Test func `the cost of no operation grows more than it may, and the counters are exact`()
    async throws
  {
    let results = try await Self.sweep().filter { $0.counter != "time" }
    #expect(Set(results.map(\.operation)) == Set(GrowthSweep.operations))
    #expect(Set(results.map(\.counter)) == ["vm_steps", "pages"])
    for result in results {
      #expect(result.isPassed, "\(result.operation) \(result.counter): \(result.points)")
      #expect(result.points.map(\.rows) == [100, 400, 1_600])
    }
    let again = try await Self.sweep().filter { $0.counter != "time" }
    #expect(again == results)
  }

  @Test(arguments: [
    (Query.familiesOfCode, "code = ?1", "+code = ?1", "families.fetch-by-code", "vm_steps"),
    (.isHabitNameTaken, "+categoryID", "categoryID", "habits.create", "vm_steps"),
    (
      .personOfHash, "appleUserIDHash = ", "+appleUserIDHash = ", "people.fetch-by-hash", "vm_steps"
    ),
    // SQLite counts in one step, for which it goes through all pages.
    (.logsOfDay, "WHERE", "WHERE (SELECT count(*) FROM habitLog) >= 0 AND", "logs.log", "pages"),
  ])
  func `a missing index and a count of all are found by counters`(
    _ query: Query, _ text: String, _ other: String, _ operation: String,
    _ counter: String
  ) async throws {
    let statement = StatementBook.standard[query].replacing(text, with: other)
    #expect(statement != StatementBook.standard[query])
    let results = try await Self.sweep(StatementBook.standard.replacing(query, with: statement))
    let costs = try #require(
      results.first { $0.operation == operation && $0.counter == counter })
    #expect(!costs.isPassed)
  }

  @Test func `what was measured before an error is given out`() async throws {
    let meals = Mutex(0)
    let sweep = GrowthSweep(sizes: [50, 100, 200], allocations: { nil }) {
      () throws(DataLayerError) in
      var layer = try DataLayer.sqlite(.memory, environment: LoadWorld(seed: 1).environment)
      let save = layer.logs.importRaw
      layer.logs.importRaw = { log throws(DataLayerError) in
        guard
          meals.withLock({
            $0 += 1; return $0
          }) <= 150
        else {
          throw .service(.storageBusy)
        }
        return try await save(log)
      }
      return layer
    }
    var found: [GrowthResult] = []
    await #expect(throws: DataLayerError.self) { try await sweep.run { found += $0 } }
    let sizes = { (operation: String) in
      found.first { $0.operation == operation && $0.counter == "vm_steps" }?.points.map(\.rows)
    }
    #expect(sizes("habits.fetch") == [50, 100, 200])
    #expect(sizes("logs.log") == [50, 100])
  }
}
