import PropCheck
import PropCheckSchedules
import Synchronization
import Testing

@Suite struct StrategyTests {
  struct Named: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let strategy: Strategy

    static let all = [
      Named(testDescription: "random", strategy: .random()),
      Named(testDescription: "priorities", strategy: .priorities(changes: 2, steps: 40)),
      Named(testDescription: "mixed", strategy: .mixed),
    ]
  }

  /// The order in which four tasks arrive.
  @Sendable private static func race(in context: RunContext) async -> [Int] {
    let order = Order()
    await withTaskGroup { group in
      for number in 1...4 {
        group.addTask {
          await Task.yield()
          await order.add(number)
        }
      }
    }
    return await order.numbers
  }

  @Test(arguments: Named.all)
  func `one order of four tasks is found, whichever it is`(_ named: Named) async {
    for order in [[1, 2, 4, 3], [4, 3, 2, 1], [3, 1, 4, 2], [2, 4, 1, 3]] {
      let property = Property("order", "Not in this order.", of: .schedule(named.strategy)) {
        schedule in
        try await schedule.run { context in
          try require(await Self.race(in: context) != order)
        }
      }
      let result = await property.check(Settings(seed: 1, cases: 1000))
      #expect(result.verdict == .failed, "\(order) is not found in \(result.cases) cases.")
    }
  }

  /// One task writes 1 and then 2; the mistake shows only if another reads between the two, and
  /// once more after both: two changes at certain steps.
  @Sendable private static func bug(in context: RunContext) async -> Bool {
    let page = Page()
    await withTaskGroup { group in
      group.addTask {
        page.number.withLock { $0 = 1 }
        await Task.yield()
        page.number.withLock { $0 = 2 }
      }
      group.addTask {
        let first = page.number.withLock { $0 }
        await Task.yield()
        let second = page.number.withLock { $0 }
        if first == 1, second == 2 { page.isBlotted.withLock { $0 = true } }
      }
      for _ in 0..<4 { group.addTask { for _ in 0..<2 { await Task.yield() } } }
    }
    return page.isBlotted.withLock { $0 }
  }

  private final class Page: Sendable {
    let number = Mutex(0)
    let isBlotted = Mutex(false)
  }

  @Test func `priorities find a bug of depth three as often as they promise`() async throws {
    let tasks = 7
    let steps = await TaskSchedule.firstCome.perform(Self.bug).trace.steps.count
    let tries = 3000
    let hits = Hits()
    let property = Property(
      "depth", "The page stays clean.",
      of: .schedule(.priorities(changes: 2, steps: steps))
    ) { schedule in
      if try await schedule.run(Self.bug) { await hits.add(1) }
    }
    #expect(await property.check(Settings(seed: 3, cases: tries)).verdict == .passed)
    let share = Double(await hits.numbers.count) / Double(tries)
    #expect(share >= 1 / Double(tasks * steps * steps))
  }

  private typealias Hits = Order

  @Test func `numbers without sense are taken for some`() async {
    let strategies: [Strategy] = [
      .random(turns: -1), .random(turns: .max), .priorities(changes: -1, steps: -1),
      .priorities(changes: 3, steps: .max), .priorities(changes: 2, steps: -1),
    ]
    for strategy in strategies {
      let property = Property("limits", "All end.", of: .schedule(strategy)) { schedule in
        _ = try await schedule.run(Self.race)
      }
      #expect(await property.check(Settings(cases: 20)).verdict == .passed)
    }
    for turns in [[Int.min], [.max, -1, -7], [-3, 1, -2, .min]] {
      #expect(await TaskSchedule.turns(turns).perform(Self.race).trace.steps.count > 4)
    }
    for order in [Int.min, -1, .max] {
      let wild = TaskSchedule.priorities(order: order, changes: [.min, -1, 3, 3, .max])
      #expect(await wild.perform(Self.race).trace.steps.count > 4)
    }
  }

  /// Changes are not sorted: those of another order make another run.
  @Test func `an interleaving says what is unusual about it`() {
    #expect("\(TaskSchedule.turns([0, 0]))" == "first come, first served")
    #expect("\(TaskSchedule.turns([0, 2, 0]))" == "turns [0, 2]")
    #expect("\(TaskSchedule.priorities(order: 3, changes: [0]))" == "priorities 3")
    #expect(
      "\(TaskSchedule.priorities(order: 3, changes: [9, 0, 4]))"
        == "priorities 3, changed at steps [9, 4]")
  }
}
