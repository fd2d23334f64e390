import PropCheck
import PropCheckTesting
import PropCheckSchedules
import Synchronization
import Testing

@Suite struct BroughtTurnsTests {
  private final class Steps: Sendable {
    let names = Mutex<[String]>([])
  }

  /// The order of the steps of two tasks, the first of which brings turns.
  private static func order(_ schedule: TaskSchedule, bringing turns: [Int]) async -> [String] {
    await run(schedule, bringing: turns).order
  }

  private static func run(
    _ schedule: TaskSchedule, bringing turns: [Int]
  ) async -> (order: [String], trace: Trace) {
    let steps = Steps()
    let run = await schedule.perform { context in
      await withTaskGroup { group in
        for name in ["a", "b"] {
          group.addTask {
            if name == "a" { context.bring(turns: turns) }
            for number in 1...3 {
              await Task.yield()
              steps.names.withLock { $0.append("\(name)\(number)") }
            }
          }
        }
      }
    }
    #expect(throws: Never.self) { try run.result.get() }
    return (steps.names.withLock { $0 }, run.trace)
  }

  @Test func `the turns of a trace make it again, beside those that are brought`() async {
    let drawn = zip(
      Gen<TaskSchedule>.schedule(.random(turns: 20)), Gen<[Int]>.turns(upTo: 6))
    await forAll(drawn, settings: Settings(cases: 200)) { schedule, turns in
      let first = await Self.run(schedule, bringing: turns)
      let again = await Self.run(first.trace.schedule, bringing: turns)
      try require(again.order, equals: first.order)
      try require(again.trace, equals: first.trace)
    }
  }

  @Test(
    arguments: [
      ([], ["a1", "b1", "a2", "b2", "a3", "b3"]),
      ([0, 0, 0], ["a1", "b1", "a2", "b2", "a3", "b3"]),
      // Yielding takes two steps; before the second of them, the other runs twice.
      ([0, 1], ["b1", "a1", "b2", "a2", "b3", "a3"]),
      ([0, 1, 1, 1], ["b1", "b2", "a1", "b3", "a2", "a3"]),
      ([1, 3, -1, 1], ["b1", "b2", "a1", "b3", "a2", "a3"]),
    ] as [([Int], [String])])
  func `the task that waits longest decides who goes`(_ turns: [Int], _ expected: [String]) async {
    let order = await Self.order(.firstCome, bringing: turns)
    #expect(order == expected)
  }

  @Test func `turns that are brought come before those of the interleaving`() async {
    let without = await Self.order(.turns([0, 0, 1, 1, 1, 1]), bringing: [])
    let with = await Self.order(.turns([0, 0, 1, 1, 1, 1]), bringing: [0, 0, 0, 0])
    #expect(without != with)
  }

  @Test func `priorities do not ask for them`() async {
    let priorities = TaskSchedule.priorities(order: 0, changes: [])
    let expected = await Self.order(priorities, bringing: [])
    #expect(await Self.order(priorities, bringing: [1, 1, 1, 1]) == expected)
  }
}
