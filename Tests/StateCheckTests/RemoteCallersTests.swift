import PropCheck
import PropCheckTesting
import Synchronization
import Testing

@testable import StateCheck

/// A caller as it is in a process of its own, reached without one.
private actor Serving {
  private var server: CallerServer<Int, SharedCounter, Int>

  init(
    _ counter: SharedCounter, machine: ParallelMachine<Int, SharedCounter, Int>,
    clock: @escaping @Sendable () -> Int
  ) {
    server = CallerServer([machine], on: counter, settle: { _, _ in }, clock: clock)
  }

  func answer(_ request: CallerRequest) async -> CallerReply {
    var server = server
    let reply = await server.answer(request)
    self.server = server
    return reply
  }
}

@Suite struct RemoteCallersTests {
  /// A time that advances whenever it is read.
  private static func ticking() -> @Sendable () -> Int {
    let clock = Ticks()
    return { clock.next() }
  }

  /// Callers of a counter, whose replies may be spoiled.
  private static func callers(
    _ counter: SharedCounter,
    machine: ParallelMachine<Int, SharedCounter, Int> = SharedCounter.machine,
    spoil: @escaping @Sendable (Int, RemoteCallers.Answer) -> RemoteCallers.Answer = { $1 }
  ) -> RemoteCallers {
    let clock = ticking()
    let servers = (1...3).map { _ in Serving(counter, machine: machine, clock: clock) }
    return RemoteCallers(
      ask: { caller, request in spoil(caller, .success(await servers[caller].answer(request))) },
      clock: clock)
  }

  private static func serving(
    _ counter: SharedCounter, _ clock: @escaping @Sendable () -> Int
  ) -> Serving {
    Serving(counter, machine: SharedCounter.machine, clock: clock)
  }

  private static func property(_ callers: RemoteCallers) -> Property {
    SharedCounter.machine.linearizability(
      "counter.processes", "Nothing that is added is lost.", attempts: 3, machine: 0, by: callers)
  }

  @Test func `a counter that is locked is linearizable`() async {
    let result = await Self.property(Self.callers(SharedCounter()))
      .check(Settings(seed: TestSeed.value, cases: 60))
    #expect(result.verdict == .passed, "\(result.complaint ?? "")")
  }

  /// No call answers here, so nothing else shows how long one takes.
  @Test func `a process is killed by the time that calls took before`() async throws {
    var machine = SharedCounter.machine
    (machine.concurrentLimit, machine.endsWithChange) = (1, true)
    var callers = Self.callers(SharedCounter(), machine: machine) { _, answer in
      guard case .success(.ready(let answers, let known, _)) = answer else { return answer }
      let work = Array(repeating: 10_000_000_000, count: answers.count)
      return .success(.ready(answers, known: known, work: work))
    }
    let latest = Atomic(0)
    callers.askAndKill = { _, _, moment in
      latest.max(moment, ordering: .relaxed)
      return .success(nil)
    }
    let property = try #require(machine.durability("counter.kills", "", machine: 0, by: callers))
    _ = await property.check(Settings(seed: TestSeed.value, cases: 40))
    #expect(latest.load(ordering: .relaxed) > 10_000_000_000)
  }

  @Test func `a lost update is found and reported in microseconds`() async throws {
    let result = await Self.property(Self.callers(SharedCounter(isCareless: true)))
      .check(Settings(seed: TestSeed.value, cases: 2_000))
    let failure = try #require(result.finding).failure
    #expect(failure.message == "The answers of the callers are not linearizable.")
    #expect(failure.account.contains("us"))
    #expect(failure.lanes?.clock == .nanoseconds)
  }

  @Test func `the state stored at the end counts as an answer`() async throws {
    let result = await Self.property(Self.callers(SharedCounter(isForgetful: true)))
      .check(Settings(seed: TestSeed.value, cases: 20))
    #expect(result.finding?.failure.account.contains("look at everything") == true)
  }

  @Test func `a wrong final state in another process is reported`() async throws {
    var machine = SharedCounter.machine
    machine.complaint = { $0.value > 2 ? "more than two" : nil }
    let result = await Self.property(Self.callers(SharedCounter(), machine: machine))
      .check(Settings(seed: TestSeed.value, cases: 50))
    let failure = try #require(result.finding).failure
    #expect(failure.message == "Concurrent callers leave a wrong state: more than two")
    #expect(1...3 ~= failure.steps.count)
  }

  @Test func `the failure of a caller that ends is reported`() async throws {
    let end = Failure("Caller 2 ended.", origin: "crash")
    let callers = Self.callers(SharedCounter()) { $0 == 1 ? .failure(end) : $1 }
    let result = await Self.property(callers).check(Settings(seed: TestSeed.value, cases: 40))
    #expect(result.finding?.failure == end)
  }

  @Test(
    arguments: [
      (.ready([], known: [], work: []), "unexpected reply"),
      (.called([], known: []), "unexpected reply"),
      (.failed("No."), "process failed: No"),
    ] as [(CallerReply, String)])
  func `a caller that answers something else is reported`(
    _ reply: CallerReply, _ message: String
  ) async throws {
    let callers = Self.callers(SharedCounter()) { _, _ in .success(reply) }
    let result = await Self.property(callers).check(Settings(seed: TestSeed.value, cases: 20))
    #expect(result.finding?.failure.message.contains(message) == true)
  }

  @Test(
    arguments: [
      (.begin(machine: 1, choices: [], isFirst: true, known: []), "Unknown machine."),
      (.begin(machine: -1, choices: [1], isFirst: false, known: []), "Unknown machine."),
      (.call(caller: 0, notBefore: .max), "No script was begun."),
      (.look(known: []), "No script was begun."),
    ] as [(CallerRequest, String)])
  func `what makes no sense is refused`(_ request: CallerRequest, _ reason: String) async {
    let reply = await Self.serving(SharedCounter(), Self.ticking()).answer(request)
    guard case .failed(reason) = reply else {
      Issue.record("\(reply)")
      return
    }
  }

  @Test func `calls of one caller are widened and do not overlap`() async throws {
    let clock = Self.ticking()
    let caller = Self.serving(SharedCounter(), clock)
    let script = try #require(await Self.longScript())
    _ = await caller.answer(.begin(machine: 0, choices: script.choices, isFirst: true, known: []))
    let before = clock()
    var calls: [RemoteCall] = []
    for number in 0...2 {
      guard case .called(let told, _) = await caller.answer(.call(caller: number, notBefore: 0))
      else {
        continue
      }
      calls += told
      for (one, next) in zip(told, told.dropFirst()) { #expect(one.end < next.start) }
    }
    #expect(calls.count == script.value.turns.count && calls.count > 3)
    #expect(calls.allSatisfy { $0.end - $0.start >= 2_000 })
    #expect(calls.allSatisfy { $0.end <= clock() + 1_000 && $0.start >= before - 1_000 })
  }

  private static func longScript() async -> Drawn<ParallelScript<Int, SharedCounter>>? {
    let longest = Mutex<Drawn<ParallelScript<Int, SharedCounter>>?>(nil)
    let scripts = SharedCounter.machine.scripts.drawn
    let property = Property("scripts", "", of: scripts, describe: { _ in "" }) { drawn in
      longest.withLock { best in
        if drawn.value.turns.count > best?.value.turns.count ?? 0 { best = drawn }
      }
    }
    _ = await property.check(Settings(seed: TestSeed.value, cases: 100))
    return longest.withLock { $0 }
  }
}

/// A clock on which each reading takes a while.
private final class Ticks: Sendable {
  private let time = Atomic(1_000_000)

  func next() -> Int { time.add(50, ordering: .sequentiallyConsistent).newValue }
}
