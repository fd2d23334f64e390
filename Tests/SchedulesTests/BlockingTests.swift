import Foundation
import PropCheck
import PropCheckSchedules
import Synchronization
import Testing

/// What makes the thread of a run wait is reported, and a step that never ends is abandoned.
@Suite struct BlockingTests {
  struct Block: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let wait: @Sendable () -> Void

    init(_ name: String, wait: @escaping @Sendable () -> Void) {
      testDescription = name
      self.wait = wait
    }
  }

  static let blocks = [
    Block("a sleep") { usleep(100) },
    Block("a semaphore") { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.001) },
    Block("a lock that another thread holds") { HeldLock().wait() },
    Block("a file that has nothing to read") {
      let pipe = Pipe()
      var request = pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: 1, revents: 0)
      poll(&request, 1, 1)
    },
    Block("another thread") {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread { done.signal() }
      usleep(50)
      done.wait()
    },
  ]

  /// A lock that a thread takes and soon releases.
  private final class HeldLock: Sendable {
    private let lock = NSLock()
    private let isHeld = DispatchSemaphore(value: 0)

    func wait() {
      Thread.detachNewThread { [lock, isHeld] in
        lock.lock()
        isHeld.signal()
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.05)
        lock.unlock()
      }
      isHeld.wait()
      lock.withLock {}
    }
  }

  /// The third step is the one of the caller.
  @Sendable private static func body(
    _ wait: @Sendable @escaping () -> Void, _ context: RunContext
  ) async {
    await withTaskGroup { group in
      group.addTask { await context.named("quiet") { await Task.yield() } }
      group.addTask {
        await context.named("caller") {
          wait()
          await Task.yield()
        }
      }
    }
  }

  @Test(arguments: blocks)
  func `a step that makes its thread wait is told with its lane`(_ block: Block) async throws {
    let run = await TaskSchedule.firstCome.perform { context in
      await Self.body(block.wait, context)
    }
    let found = try #require(run.blocks.first { $0.step == 2 })
    #expect(found.lane == "caller")
    #expect(found.times >= 1)
    try run.result.get()
  }

  @Test func `it fails where it is forbidden`() async {
    let failure = await #expect(throws: Failure.self) {
      try await TaskSchedule.firstCome.run(blocking: .forbidden) { context in
        await Self.body({ usleep(100) }, context)
      }
    }
    #expect(failure?.origin == "interleaving: blocked")
    #expect(failure?.message.contains(", first in step 3, of caller.\nwhere: a lock") == true)
    #expect(failure?.account.hasPrefix("what ran when:\n") == true)
  }

  @Test(arguments: [(1, "once"), (2, "2 times")])
  func `how often it waited is told`(_ times: Int, _ text: String) {
    let error = InterleavingError.blocked(times: times, step: 2, lane: "caller")
    let problem = "The run made its thread wait \(text), first in step 3, of caller.\nwhere: a lock"
    #expect("\(error)".hasPrefix(problem))
  }

  @Test func `a case that blocks has a label, and its failure is the same as without`() async throws
  {
    let property = Property("blocks", "The thread waits.", of: .int(in: 0...9)) { number in
      try await TaskSchedule.firstCome.run { context in
        await Self.body({ usleep(100) }, context)
        try require(number < 9)
      }
    }
    let result = await property.check(Settings(seed: 1, cases: 100))
    let finding = try #require(result.finding)
    #expect(finding.failure.account.hasPrefix("what ran when:\n"))
    let label = try #require(result.labels.first { $0.name == "blocked its thread" })
    #expect(label.table == Label.timing)
    #expect(label.cases == result.cases)
  }

  /// All but a few, in the best of three rounds: other tests of this process allocate at the same time.
  @Test func `tasks that only compute, yield and allocate block nothing`() async {
    var fewest = Int.max
    for _ in 0..<3 where fewest > 6 { fewest = min(fewest, await Self.blockedOf300()) }
    #expect(fewest <= 6)
  }

  private static func blockedOf300() async -> Int {
    var blocked = 0
    for number in 0..<300 {
      let schedule = TaskSchedule.turns([number, number / 3, number / 7])
      let run = await schedule.perform { context in
        await body({ _ = (0..<2000).map { "\($0)" }.joined() }, context)
      }
      if !run.blocks.isEmpty { blocked += 1 }
    }
    return blocked
  }

  @Test func `waiting for another thread between two steps is no block`() async throws {
    let run = await TaskSchedule.firstCome.perform(
      limits: RunLimits(patience: .seconds(30))
    ) { _ in
      try? await Task.sleep(for: .milliseconds(3))
      await Task.yield()
    }
    #expect(run.blocks.isEmpty, "\(run.blocks)")
    try run.result.get()
  }
}

/// Runs whose steps have a time.
@Suite struct StuckStepTests {
  private final class Gate: Sendable {
    let semaphore = DispatchSemaphore(value: 0)
    let passed = Mutex(0)

    func wait() { semaphore.wait() }
  }

  @Test func `a call that never returns ends the run, which names the step`() async throws {
    let gate = Gate()
    let limits = RunLimits(stepTime: .milliseconds(200))
    let failure = await #expect(throws: Failure.self) {
      try await TaskSchedule.turns([1]).run(limits: limits) { context in
        await withTaskGroup { group in
          group.addTask { await context.named("other") { await Task.yield() } }
          group.addTask {
            await context.named("caller") {
              context.note("asks")
              gate.wait()
              gate.passed.withLock { $0 += 1 }
              await Task.yield()
              gate.passed.withLock { $0 += 1 }
            }
          }
        }
      }
    }
    #expect(failure?.origin == "interleaving: stuck")
    #expect(
      failure?.message.hasPrefix(
        "Step 2, of caller (asks), does not end within 0.2 seconds: it blocks its thread or never suspends.\nwhere: caller (asks); its thread is left as it is\nfix: "
      ) == true, "\(failure?.message ?? "")")
    #expect(failure?.account.contains("▶ asks") == true, "\(failure?.account ?? "")")
    gate.semaphore.signal()
    while gate.passed.withLock({ $0 }) == 0 { await Task.yield() }
    for _ in 0..<1000 { await Task.yield() }
    #expect(gate.passed.withLock { $0 } == 1)
  }

  @Test func `so does a step that never suspends`() async throws {
    let isOver = Atomic<Bool>(false)
    let run = await TaskSchedule.firstCome.perform(
      limits: RunLimits(stepTime: .milliseconds(200))
    ) { context in
      // This test may wait a long time for the signal, and the others would miss a core.
      await context.named("looper") { while !isOver.load(ordering: .relaxed) { usleep(10_000) } }
    }
    isOver.store(true, ordering: .relaxed)
    let error = InterleavingError.stuck(step: 0, lane: "looper", after: .milliseconds(200))
    #expect(throws: error) { try run.result.get() }
  }

  @Test func `what ends in time is the same run as without a time`() async {
    let schedule = TaskSchedule.turns([1, 0, 2, 1])
    @Sendable func body(_ context: RunContext) async -> Int {
      await CarelessAccount.depositsApart(in: context)
    }
    let alone = await schedule.perform(body)
    for _ in 0..<20 {
      let watched = await schedule.perform(limits: RunLimits(stepTime: .seconds(30)), body)
      #expect(watched.trace == alone.trace)
    }
  }

  @Test func `who waits is heard when cancelled`() async throws {
    let limits = RunLimits(steps: 1 << 20, stepTime: .seconds(30))
    let running = Task {
      try await TaskSchedule.firstCome.run(limits: limits) { _ in
        while !Task.isCancelled { await Task.yield() }
        return 1
      }
    }
    running.cancel()
    #expect(try await running.value == 1)
  }

  @Test func `waiting for another thread is no step`() async throws {
    let limits = RunLimits(patience: .seconds(30), stepTime: .milliseconds(8))
    let value = try await TaskSchedule.firstCome.run(escapes: .tolerated, limits: limits) { _ in
      try await Task.sleep(for: .milliseconds(40))
      return 1
    }
    #expect(value == 1)
  }
}
