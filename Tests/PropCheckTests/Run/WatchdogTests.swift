import Dispatch
import PropCheckTesting
import Synchronization
import Testing

@testable import PropCheck

/// One after the other: two bodies that hold their threads leave none on a small machine.
@Suite(.serialized) struct WatchdogTests {
  private var settings: Settings {
    var settings = Settings(seed: TestSeed.value, cases: 2000)
    settings.caseTime = .milliseconds(300)
    return settings
  }

  /// Bodies that wait forever, until the test is over.
  private final class Block: Sendable {
    private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])

    func wait() async {
      await withCheckedContinuation { continuation in waiting.withLock { $0.append(continuation) } }
    }

    var isAwaited: Bool { waiting.withLock { !$0.isEmpty } }

    func release() {
      for continuation in waiting.withLock({ $0 }) { continuation.resume() }
    }
  }

  @Test func `a body that never ends is a finding with its case`() async throws {
    let block = Block()
    defer { block.release() }
    let property = Property("p", "", of: .int(in: 0...9999)) { (number: Int) async throws in
      if number > 9000 { await block.wait() }
    }
    let result = await property.check(settings)
    let finding = try #require(result.finding)
    #expect(result.verdict == .failed)
    #expect(finding.failure.message.hasPrefix("The case does not end within 0.3 seconds"))
    #expect(finding.failure.origin == "time limit")
    #expect(try #require(Int(finding.counterexample)) > 9000)
    #expect(finding.shrink.isCutShort)
    #expect(result.cases == finding.caseIndex + 1)
    let complaint = try #require(result.complaint)
    #expect(complaint.contains("(not finished)") && complaint.contains("replay: pc1-"))
  }

  @Test func `a recorded case that never ends fails when it is replayed`() async throws {
    let block = Block()
    defer { block.release() }
    func property(isBlocking: Bool) -> Property {
      Property("p", "", of: .int(in: 0...99)) { (number: Int) async throws in
        if isBlocking, number > 50 { await block.wait() }
        try require(number <= 50)
      }
    }
    let found = try #require(await property(isBlocking: false).check(settings).finding)
    let replay = await property(isBlocking: true)
      .replay(found.reproduction, caseTime: .milliseconds(300))
    guard case .fails(let again) = replay else {
      Issue.record("\(replay)")
      return
    }
    #expect(again.failure.message == "The case does not end within 0.3 seconds.")
    #expect(again.counterexample == "51")
    #expect(!again.isAdapted)
  }

  @Test func `a body that holds its thread is a finding too`() async throws {
    let barrier = Barrier()
    defer { barrier.open() }
    let property = Property("p", "", of: .int(in: 0...99)) { (number: Int) throws in
      if number > 50 { barrier.pass() }
    }
    let result = await withTaskExecutorPreference(Threads()) { await property.check(settings) }
    #expect(result.finding?.failure.origin == "time limit")
  }

  /// Holds a thread until the test is over, at no cost: one made for it, because other tests share the usual ones.
  private final class Barrier: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    /// Each caller that has passed lets the next one pass.
    func pass() {
      semaphore.wait()
      semaphore.signal()
    }
    func open() { semaphore.signal() }
  }

  @Test func `the worker that hangs is reported`() async throws {
    let block = Block()
    defer { block.release() }
    let property = Property("p", "", of: .int(in: 0...9999)) { (number: Int) async throws in
      if number > 9900 { await block.wait() }
    }
    let result = await Runner().run([property, property], settings: settings)
    let finding = try #require(result.finding)
    #expect(try #require(Int(finding.counterexample)) > 9900)
  }

  @Test func `a generator that never ends is a mistake, not a finding`() async throws {
    let barrier = Barrier()
    defer { barrier.open() }
    let endless = Gen<Int> { source in
      // It draws for long before it holds its thread.
      for _ in 0..<10_000 { _ = source.integer(in: 0...9) }
      barrier.pass()
      return 0
    }
    let property = Property("p", "", of: endless) { (_: Int) in }
    let result = await withTaskExecutorPreference(Threads()) { await property.check(settings) }
    let reason = try #require(result.verdict.whyInvalid, "\(result.verdict)")
    #expect(reason.hasPrefix("The generator does not end within 0.3 seconds.\nwhere: "))
    #expect(reason.contains("\nfix: "))
  }

  @Test func `a shrink attempt that never ends leaves the simplest case so far`() async throws {
    let block = Block()
    defer { block.release() }
    let property = Property("p", "", of: .int(in: 0...9999)) { (number: Int) async throws in
      if number > 0, number < 500 { await block.wait() }
      try require(number < 500)
    }
    var settings = settings
    settings.firstCase = 100
    let result = await property.check(settings)
    let finding = try #require(result.finding)
    #expect(finding.shrink.isCutShort)
    let number = try #require(Int(finding.counterexample))
    #expect(finding.failure.origin == Failure.timeLimitOrigin || number >= 500)
  }

  @Test func `a case behind a failure that never ends leaves the failure as it is`() async throws {
    let block = Block()
    defer { block.release() }
    let property = Property("p", "", of: .int(in: 0...9999)) { (number: Int) async throws in
      try require(number % 3 > 0)
      if number > 5000 { await block.wait() }
    }
    var settings = settings
    // So many cases after a failure that some of them are above 5,000.
    settings.failures = 2
    // A variant of the failure may not end either, and would be the end of the run.
    settings.explains = false
    let result = await property.check(settings)
    let findings = [try #require(result.finding)] + result.otherFindings
    #expect(result.verdict == .failed)
    // Which of the two comes first depends on the seed.
    let isFirst = findings[0].failure.origin == Failure.timeLimitOrigin
    #expect(findings.count == (isFirst ? 1 : 2))
    #expect(isFirst || findings[0].counterexample == "0")
    #expect(findings.last?.failure.origin == Failure.timeLimitOrigin)
  }

  @Test func `without a limit, and within it, nothing changes`() async {
    let property = Property("p", "", of: .int(in: 0...9999)) { (number: Int) in
      try require(number < 500)
    }
    var unlimited = settings
    unlimited.caseTime = nil
    let one = await property.check(settings)
    let other = await property.check(unlimited)
    #expect(one.finding?.counterexample == "500")
    #expect(one.finding?.shrink.tries == other.finding?.shrink.tries)
    #expect(one.cases == other.cases)
  }

  @Test func `a body that is cancelled while it waits does not fail`() async throws {
    let block = Block()
    let property = Property("p", "", of: .int(in: 0...9)) { (_: Int) async throws in
      await block.wait()
      try Task.checkCancellation()
    }
    let running = Task { await property.check(Settings()) }
    while !block.isAwaited { await Task.yield() }
    running.cancel()
    block.release()
    let result = await running.value
    #expect(result.verdict == .interrupted)
    #expect(result.finding == nil)
  }

  @Test(.timeLimit(.minutes(1)))
  func `workers are asked again and again whether to go on`() async {
    let activity = RunActivity()
    let slots = [activity.open(), activity.open()]
    let watchdog = Watchdog(activity: activity, limit: .milliseconds(40))
    let answers = await watchdog.result {
      var count = 0
      for slot in slots + slots {
        while !slot.takeQuestion() {
          if Task.isCancelled { return count }
          await Task.yield()
        }
        count += 1
      }
      return count
    } stalled: { _ in
      0
    }
    #expect(answers == 4)
  }

  @Test func `a run that is cancelled ends as interrupted`() async {
    let property = Property("p", "", of: .int) { (_: Int) async in await Task.yield() }
    let running = Task { await property.check(Settings(time: .seconds(600))) }
    running.cancel()
    #expect(await running.value.verdict == .interrupted)
  }
}
