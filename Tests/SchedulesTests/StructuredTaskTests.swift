import PropCheck
import PropCheckTesting
import PropCheckSchedules
import Synchronization
import Testing

/// What a run carries along: none of it leaves the thread that runs it.
@Suite struct StructuredTaskTests {
  struct Body: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let run: @Sendable (RunContext) async throws -> Int
    let answer: Int

    init(_ name: String, answer: Int, run: @escaping @Sendable (RunContext) async throws -> Int) {
      testDescription = name
      self.answer = answer
      self.run = run
    }
  }

  static let bodies = [
    Body("async let", answer: 3) { _ in
      async let one = value(1)
      async let two = value(2)
      return await one + two
    },
    Body("groups in groups", answer: 12) { _ in
      await withTaskGroup { group in
        for _ in 0..<3 {
          group.addTask {
            await withTaskGroup { inner in
              for _ in 0..<2 { inner.addTask { await value(2) } }
              return await inner.reduce(0, +)
            }
          }
        }
        return await group.reduce(0, +)
      }
    },
    Body("actors that call each other", answer: 4) { _ in
      let left = Box()
      let right = Box()
      async let first: Void = left.pass(to: right)
      async let second: Void = right.pass(to: left)
      _ = await (first, second)
      return await left.passed + right.passed
    },
    Body("a continuation that another task resumes", answer: 7) { _ in
      let gate = Gate()
      async let waiting = gate.wait()
      async let opening: Void = gate.open(with: 7)
      await opening
      return await waiting
    },
    Body("cancellation", answer: 1) { context in
      await withThrowingTaskGroup { group in
        group.addTask { try await context.clock.sleep(for: .seconds(1_000_000_000)) }
        await Task.yield()
        group.cancelAll()
        do {
          try await group.waitForAll()
          return 0
        } catch {
          return error is CancellationError && context.clock.now.offset == .zero ? 1 : 0
        }
      }
    },
    Body("a stream", answer: 6) { _ in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      async let sum = stream.reduce(0, +)
      for number in 1...3 {
        continuation.yield(number)
        await Task.yield()
      }
      continuation.finish()
      return await sum
    },
    Body("a run in a run", answer: 3) { _ in
      async let inner = TaskSchedule.firstCome.run { context in
        try await context.clock.sleep(for: .seconds(1))
        return await value(1)
      }
      async let outer = value(2)
      return try await inner + outer
    },
  ]

  private static func value(_ value: Int) async -> Int {
    await Task.yield()
    return value
  }

  private actor Box {
    private(set) var passed = 0

    func pass(to other: Box) async {
      passed += 1
      await other.take()
    }

    func take() { passed += 1 }
  }

  /// Hands a value from one task to another, whichever comes first.
  private actor Gate {
    private var waiting: CheckedContinuation<Int, Never>?
    private var value: Int?

    func wait() async -> Int {
      if let value { return value }
      return await withCheckedContinuation { waiting = $0 }
    }

    func open(with value: Int) {
      self.value = value
      waiting?.resume(returning: value)
    }
  }

  @Test(arguments: bodies)
  func `the same tasks run the same again on one thread`(_ body: Body) async {
    await forAll(.schedule(), settings: Settings(cases: 60)) { schedule in
      let run = await schedule.perform(body.run)
      try require(try run.result.get(), equals: body.answer)
      try require(run.trace.foreignJobs, equals: 0)
      try require(run.trace.strayTasks, equals: 0)
      try require(await schedule.perform(body.run).trace, equals: run.trace)
    }
  }

  @Test func `what tells of the case at hand tells of it in child tasks`() async {
    let property = Property("told", "Labels count.", of: .schedule()) { schedule in
      try await schedule.run { _ in
        async let child: Void = classify(true, as: "child")
        await child
      }
    }
    let result = await property.check(Settings(cases: 20))
    #expect(result.labels.first { $0.name == "child" }?.count == 20)
  }

  @Test func `a run that is cancelled from outside cancels its tasks`() async {
    let handle = Mutex<Task<Void, any Error>?>(nil)
    let start = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in start.stream { break }
      try await TaskSchedule.firstCome.run { _ in
        handle.withLock { $0?.cancel() }
        // The next step learns of it.
        await Task.yield()
        try Task.checkCancellation()
      }
    }
    handle.withLock { $0 = task }
    start.continuation.yield()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
