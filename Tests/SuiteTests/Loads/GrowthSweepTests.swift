import HabitDomain
import PropCheckTool
import LoadCheck
import HabitStore
import Synchronization
import Testing

@testable import HabitSuite

@Suite struct GrowthSweepTests {
  /// Trees of fewer rows get a level deeper with each size.
  private static let sizes = [300, 1_200, 4_800]

  private static func sweep(
    _ statements: StatementBook = .standard, of tables: [GrowthTable] = GrowthTable.allCases
  ) async throws -> [GrowthResult] {
    var sweep = GrowthSweep(sizes: sizes, allocations: { nil }) {
      () throws(DataLayerError) in
      try .sqlite(
        .memory, environment: LoadWorld(seed: 1).environment, statements: statements)
    }
    sweep.tables = tables
    return try await sweep.run()
  }

  @Test func `no operation costs more than its limit of growth allows, and the counters are exact`()
    async throws
  {
    let results = try await Self.sweep().filter { $0.counter != "time" }
    #expect(Set(results.map(\.operation)) == Set(GrowthSweep.operations))
    #expect(results.allSatisfy { $0.points.allSatisfy { $0.answered > 0 } })
    #expect(Set(results.map(\.counter)) == ["vm_steps", "pages"])
    for result in results {
      #expect(result.isPassed, "\(result.operation) \(result.counter): \(result.points)")
      #expect(result.points.map(\.rows) == Self.sizes)
    }
    let again = try await Self.sweep().filter { $0.counter != "time" }
    #expect(again == results)
  }

  @Test func `each operation of the repositories has a limit`() throws {
    let layer = try DataLayer.sqlite(.memory, environment: LoadWorld(seed: 1).environment)
    let repositories = [
      "habits", "logs", "categories", "families", "people", "memberships", "familyService",
      "meals",
    ]
    let operations = Mirror(reflecting: layer).children.flatMap { child -> [String] in
      guard let name = child.label, repositories.contains(name) else { return [] }
      return Mirror(reflecting: child.value).children.compactMap(\.label)
        .map { Self.spelled(name) + "." + Self.spelled($0) }
    }
    #expect(operations.count > 70)
    // What is undone with it is a part of another one.
    let parts: Set = ["habits.unarchive"]
    let known = Set(GrowthSweep.operations).union(GrowthProbe.withoutStore).union(parts)
    #expect(Set(operations).subtracting(known) == [])
    #expect(known.subtracting(operations) == [])
  }

  /// As names of operations are written: words with hyphens, also those of capitals.
  private static func spelled(_ name: String) -> String {
    name.replacing(/([a-z])([A-Z])|([A-Z])([A-Z][a-z])/) { match in
      let (first, second) = (match.1 ?? match.3 ?? "", match.2 ?? match.4 ?? "")
      return "\(first)-\(second)"
    }.lowercased()
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
    let probe = try #require(GrowthProbe.all.first { $0.name == operation })
    let results = try await Self.sweep(
      StatementBook.standard.replacing(query, with: statement), of: [probe.table])
    let costs = try #require(
      results.first { $0.operation == operation && $0.counter == counter })
    #expect(!costs.isPassed)
  }

  @Test func `measurements made before an error are kept`() async throws {
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

  /// Layers that do not find what exists.
  private static let blind: [@Sendable (inout DataLayer) -> Void] = [
    { $0.habits.fetch = { _ in nil } }, { $0.habits.fetchActive = { [] } },
    { $0.meals.patterns = { _, _ in [] } },
  ]

  @Test(arguments: blind.indices)
  func `an operation that does not find what is there ends a sweep of growth`(_ index: Int) async {
    let sweep = GrowthSweep(sizes: [10], allocations: { nil }) { () throws(DataLayerError) in
      var layer = try DataLayer.sqlite(.memory, environment: LoadWorld(seed: 1).environment)
      Self.blind[index](&layer)
      return layer
    }
    await #expect(throws: WrongAnswer.self) { try await sweep.run() }
  }

  @Test(arguments: [0, 2, 10]) func `few rows are found, too`(_ size: Int) async throws {
    let sweep = GrowthSweep(sizes: [size], allocations: { nil }) { () throws(DataLayerError) in
      try .sqlite(.memory, environment: LoadWorld(seed: 1).environment)
    }
    let results = try await sweep.run()
    #expect(Set(results.map(\.operation)) == Set(GrowthSweep.operations))
    #expect(results.allSatisfy { $0.points.map(\.rows) == [max(2, size)] })
  }

  @Test func `the least of each counter of several turns counts`() {
    let turn = { (costs: [String: Int64]) in GrowthSample(answered: 1, costs: costs) }
    let least = turn(["a": 1, "b": 9]).least(turn(["a": 5, "b": 2]))
    #expect(least.costs == ["a": 1, "b": 2])
  }
}
