import LoadCheck
import Synchronization
import Testing
import PropCheckThreads

@testable import PropCheckTool

@Suite struct CostMeterTests {
  private static let mix = LoadMix("mine", "Mine.", rate: 1, [.init("read", 3), .init("write", 1)])

  /// A store in which a read costs 2 steps, and a write 5 and a page.
  private static func costs(
    allocations: @escaping @Sendable () -> Int64? = { nil }, counts: Bool = true,
    fails: Bool = false
  ) async throws -> [OperationCost] {
    let (steps, pages) = (Counter(), Counter())
    let stream = OperationStream(
      ["read", "write"], operation: { $0 }, kind: { $0 % 4 == 3 ? 1 : 0 }, mark: { UInt64($0) }
    ) { (number: Int) async throws in
      if fails { throw WrongAnswer() }
      steps.add(number % 4 == 3 ? 5 : 2)
      pages.add(number % 4 == 3 ? 1 : 0)
    }
    var work: (@Sendable () async -> StoreWork?)?
    if counts { work = { StoreWork(steps: steps.value, pages: pages.value) } }
    let meter = CostMeter(Self.mix, work, allocations: allocations)
    let load = Load(meter.measuring(stream), try CostMeter.plan(of: Self.mix))
    let result = try await load.run(on: [CallerThread(name: "alone")])
    #expect(result.end == .completed && result.stages.map(\.name) == [CostMeter.stage])
    return meter.costs
  }

  @Test func `each kind of operation has a cost, from the second round on`() async throws {
    let costs = try await Self.costs()
    #expect(
      costs == [
        OperationCost(operation: "read", calls: 3, steps: 2, pages: 0, allocations: nil),
        OperationCost(operation: "write", calls: 1, steps: 5, pages: 1, allocations: nil),
      ])
  }

  @Test func `counters that nobody reads have no mean`() async throws {
    let costs = try await Self.costs(allocations: { 7 }, counts: false)
    #expect(costs.map(\.steps) == [nil, nil] && costs.map(\.pages) == [nil, nil])
    #expect(costs.map(\.allocations) == [0, 0])
  }

  @Test func `operations that fail cost nothing`() async throws {
    #expect(try await Self.costs(fails: true) == [])
  }
}

private final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .relaxed) }

  func add(_ more: Int) { count.add(more, ordering: .relaxed) }
}
