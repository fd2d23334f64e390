import Domain
import LoadCheck
import Mutants
import SecondLayers
import Store
import Testing
import Threads

@testable import Suite

@Suite struct CostMeterTests {
  private static let seed: UInt64 = 7

  /// A mix on few rows.
  private static func mix(_ name: String, logDays: Int = 3) throws -> LoadMix {
    let mix = try #require(LoadMix.all.first { $0.name == name })
    return try LoadMix(
      mix.name, mix.summary, sizes: LoadSizes(habits: 50, logDays: logDays, meals: 5),
      keys: mix.keys, rate: mix.rate, mix.parts)
  }

  /// What the first operations of a mix cost on a layer.
  private static func costs(
    _ mix: LoadMix, on layer: DataLayer, allocations: @escaping @Sendable () -> Int64? = { nil }
  ) async throws -> [OperationCost] {
    let session = try await LoadSession(mix, on: layer, seed: seed)
    let meter = CostMeter(mix, on: layer, allocations: allocations)
    var load = Load(meter.measuring(session.stream), try CostMeter.plan())
    load.check = { _ in try await session.check() }
    let result = try await load.run(on: [CallerThread(name: "alone")])
    #expect(result.end == .completed && result.stages.map(\.name) == [CostMeter.stage])
    #expect(result.stages.first?.failures == 0)
    try await layer.lifeCycle.close()
    return meter.costs
  }

  private static func store() throws -> DataLayer {
    try .sqlite(.memory, environment: LoadWorld(seed: seed).environment)
  }

  @Test func `each kind of operation has a cost, the same in each run`() async throws {
    let mix = try Self.mix("morning")
    let costs = try await Self.costs(mix, on: Self.store())
    #expect(costs.map(\.operation) == mix.parts.map(\.action.rawValue))
    #expect(costs.map(\.calls) == mix.parts.map(\.weight))
    #expect(costs.allSatisfy { $0.steps.map { $0 > 0 } == true && $0.pages != nil })
    #expect(costs.allSatisfy { $0.allocations == nil })
    #expect(try await Self.costs(mix, on: Self.store()) == costs)
  }

  @Test func `an operation that goes through all rows costs their number`() async throws {
    let mutant = try #require(LoadMutant.all.first { $0.id == "count" })
    let mix = try Self.mix("ycsb-c", logDays: 40)
    let slow = try await Self.costs(
      mix, on: mutant.open(.memory, LoadWorld(seed: Self.seed).environment))
    let right = try await Self.costs(mix, on: Self.store())
    let (slowPages, rightPages) = (try #require(slow[0].pages), try #require(right[0].pages))
    // SQLite counts rows in a single step, and looks at all pages of 2,000 logs.
    #expect(rightPages < 20 && slowPages > 2 * rightPages)
  }

  @Test func `counters that nobody reads have no mean`() async throws {
    let layer = try SecondLayer.dictionaries.layer(in: LoadWorld(seed: Self.seed).environment)
    let costs = try await Self.costs(Self.mix("ycsb-a"), on: layer, allocations: { 7 })
    #expect(costs.map(\.steps) == [nil, nil] && costs.map(\.pages) == [nil, nil])
    #expect(costs.map(\.allocations) == [0, 0])
  }

  @Test func `a load goes on behind the operations that were done alone`() async throws {
    let session = try await LoadSession(
      Self.mix("ycsb-a"), on: Self.store(), seed: Self.seed)
    let (all, rest) = (session.stream, session.stream(from: CostMeter.operations))
    #expect((0..<50).map(rest.operation) == (200..<250).map(all.operation))
    #expect(rest.operation(0).number == 200)
  }
}
