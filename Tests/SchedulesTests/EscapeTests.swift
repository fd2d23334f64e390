import Foundation
import PropCheck
import PropCheckSchedules
import Synchronization
import Testing

/// What leaves the thread of a run, and what never ends, is reported.
@Suite struct EscapeTests {
  struct Escape: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let run: @Sendable () async throws -> Void

    init(_ name: String, run: @escaping @Sendable () async throws -> Void) {
      testDescription = name
      self.run = run
    }
  }

  /// Each is noticed when it resumes a waiting task, or as it starts.
  static let escapes = [
    Escape("a detached task") { await Task.detached {}.value },
    Escape("an unstructured task") { await Task { await Task.yield() }.value },
    Escape("a task that nobody waits for") { Task {} },
    Escape("a task that an actor starts") { await Starter().start() },
    Escape("the main actor") { await MainActor.run {} },
    Escape("a thread") {
      let (stream, gate) = AsyncStream.makeStream(of: Void.self)
      async let opening: Void = Thread.detachNewThread { gate.finish() }
      for await _ in stream {}
      await opening
    },
    Escape("real time") { try await Task.sleep(for: .milliseconds(2)) },
  ]

  private actor Starter {
    func start() { Task { await Task.yield() } }
  }

  private static let patient = RunLimits(patience: .seconds(30))

  @Test(arguments: escapes)
  func `what comes from another thread is counted and said`(_ escape: Escape) async throws {
    let failure = await #expect(throws: Failure.self) {
      try await TaskSchedule.firstCome.run(limits: Self.patient) { _ in try await escape.run() }
    }
    #expect(failure?.origin == "interleaving: escaped")
    #expect(failure?.message.hasPrefix("The run is not deterministic: ") == true)
    #expect(failure?.message.contains("\nwhere: a detached or unstructured task, ") == true)
    #expect(failure?.account.hasPrefix("not deterministic: ") == true)
  }

  @Test(arguments: escapes)
  func `it may be tolerated`(_ escape: Escape) async throws {
    try await TaskSchedule.firstCome.run(escapes: .tolerated, limits: Self.patient) { _ in
      try await escape.run()
    }
  }

  @Test func `what stays on the thread is no escape`() async throws {
    let trace = await TaskSchedule.firstCome.perform { _ in await Task.yield() }.trace
    #expect(trace.foreignJobs == 0)
    #expect(trace.strayTasks == 0)
  }

  @Test func `a job that comes while others run is told from theirs`() async {
    let turns = Turns()
    let trace = await TaskSchedule.firstCome.perform(limits: RunLimits(steps: 1 << 30)) { _ in
      let (stream, gate) = AsyncStream.makeStream(of: Void.self)
      async let opening: Void = Thread.detachNewThread {
        gate.finish()
        turns.count.withLock { $0 = 1 }
      }
      async let busy: Void = { while turns.count.withLock({ $0 }) == 0 { await Task.yield() } }()
      for await _ in stream {}
      _ = await (opening, busy)
    }.trace
    #expect(trace.foreignJobs == 1)
  }

  @Test func `both ways to escape are told`() async {
    let trace = await TaskSchedule.firstCome.perform(limits: Self.patient) { _ in
      Task {}
      Task.detached {}
      await MainActor.run {}
    }.trace
    #expect(trace.strayTasks == 2)
    #expect(trace.foreignJobs == 1)
    let error = InterleavingError.escaped(tasks: 2, jobs: 1)
    #expect(
      "\(error)".hasPrefix(
        "The run is not deterministic: 2 tasks were started that run elsewhere, "
          + "1 job came from another thread.\nwhere: "))
  }

  @Test func `an error of the body keeps its kind, with a word of what came from afar`() async {
    let failure = await #expect(throws: Failure.self) {
      try await TaskSchedule.firstCome.run(limits: Self.patient) { _ in
        await MainActor.run {}
        try require(1, equals: 2)
      }
    }
    #expect(failure?.origin.contains("EscapeTests.swift") == true)
    let remark = "not deterministic: 1 job came from another thread\nwhat ran when:\n"
    #expect(failure?.account.hasPrefix(remark) == true)
  }

  @Test func `tasks that wait for each other are a deadlock that names them`() async {
    let run = await TaskSchedule.firstCome.perform { context in
      let (left, toLeft) = AsyncStream.makeStream(of: Int.self)
      let (right, toRight) = AsyncStream.makeStream(of: Int.self)
      await withTaskGroup { group in
        group.addTask {
          await context.named("left") {
            context.note("waits for right")
            for await number in left { toRight.yield(number) }
          }
        }
        group.addTask {
          await context.named("right") { for await number in right { toLeft.yield(number) } }
        }
        group.addTask { await context.named("done") {} }
      }
    }
    let error = InterleavingError.deadlock(
      waiting: ["left (waits for right)", "right"], patience: .milliseconds(50))
    #expect(throws: error) { try run.result.get() }
    #expect(
      "\(error)".contains("\nwhere: the body, left (waits for right), right\nfix: "), "\(error)")
    #expect("\(error)".contains("nothing came from another thread within 0.05 seconds."))
  }

  @Test func `a deadlock is a failure of its own kind`() async {
    let failure = await #expect(throws: Failure.self) {
      try await TaskSchedule.firstCome.run { _ in
        for await _ in AsyncStream<Int>.makeStream().stream {}
      }
    }
    #expect(failure?.origin == "interleaving: deadlock")
    #expect(failure?.message.contains("where: the body, and tasks without a name") == true)
  }

  @Test(arguments: [true, false])
  func `tasks that only yield are ended`(_ looksAtCancellation: Bool) async {
    let failure = await #expect(throws: Failure.self) {
      try await TaskSchedule.firstCome.run(limits: RunLimits(steps: 500)) { context in
        await context.named("spinner") {
          while !(looksAtCancellation && Task.isCancelled) { await Task.yield() }
        }
      }
    }
    #expect(failure?.origin == "interleaving: endless")
    #expect(failure?.message.hasPrefix("The tasks did not end within 500 steps.") == true)
    #expect(failure?.message.contains("where: the body, spinner") == true)
  }

  @Test func `an endless task does not go on elsewhere`() async {
    let turns = Turns()
    let limits = RunLimits(steps: 20, patience: .seconds(30))
    let failure = await #expect(throws: Failure.self) {
      try await TaskSchedule.firstCome.run(limits: limits) { _ in
        while true {
          turns.count.withLock { $0 += 1 }
          await MainActor.run {}
        }
      }
    }
    #expect(failure?.origin == "interleaving: endless")
    let count = turns.count.withLock { $0 }
    for _ in 0..<1000 { await MainActor.run {} }
    #expect(turns.count.withLock { $0 } == count)
  }

  private final class Turns: Sendable {
    let count = Mutex(0)
  }

  @Test func `as many steps as are allowed may be taken`() async throws {
    let limits = RunLimits(steps: 7)
    let trace = await TaskSchedule.firstCome.perform { _ in
      for _ in 0..<3 { await Task.yield() }
    }.trace
    #expect(trace.steps.count == 7)
    try await TaskSchedule.firstCome.run(limits: limits) { _ in
      for _ in 0..<3 { await Task.yield() }
    }
    let failure = await #expect(throws: Failure.self) {
      try await TaskSchedule.firstCome.run(limits: RunLimits(steps: 6)) { _ in
        for _ in 0..<3 { await Task.yield() }
      }
    }
    #expect(failure?.origin == "interleaving: endless")
  }
}
