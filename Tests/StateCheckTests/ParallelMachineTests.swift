import PropCheck
import PropCheckTesting
import PropCheckSchedules
import Testing
import PropCheckThreads

@testable import StateCheck

@Suite struct ParallelMachineTests {
  private static let threads = (1...3).map { CallerThread(name: "test caller \($0)") }

  private static func callers(
    _ counter: SharedCounter, _ executors: [(any TaskExecutor)?],
    bring: @escaping @Sendable ([Int]) -> Void = { _ in }
  ) -> CallerGroup<Int, SharedCounter> {
    CallerGroup(
      executors.map { CallerGroup<Int, SharedCounter>.Member(system: counter, executor: $0) },
      settle: { _, _ in }, bring: bring)
  }

  private static func byThreads(
    _ counter: SharedCounter, requiring requirements: [Requirement] = [],
    _ threads: [CallerThread] = threads
  ) -> Property {
    SharedCounter.machine.linearizability(
      "counter.threads", "Nothing that is added is lost.", requiring: requirements,
      callers: { callers(counter, threads) })
  }

  private static func inTurns(_ counter: SharedCounter) -> Property {
    Property(
      "counter.turns", "Nothing that is added is lost.",
      of: SharedCounter.machine.scripts(turns: .turns(upTo: 8)), describe: \.description,
      run: { script in
        try await TaskSchedule.firstCome.run { context in
          let callers = callers(counter, [nil, nil, nil], bring: context.bring)
          return try await SharedCounter.machine.run(script, by: callers)
        }
      },
      check: { script, transcript in try SharedCounter.machine.check(script, transcript) })
  }

  @Test func `a counter that is locked is linearizable`() async {
    for property in [Self.byThreads(SharedCounter()), Self.inTurns(SharedCounter())] {
      let result = await property.check(Settings(seed: TestSeed.value, cases: 200))
      #expect(result.verdict == .passed, "\(result.complaint ?? "")")
    }
  }

  @Test func `threads find the update that is lost, and say how often`() async throws {
    let property = Self.byThreads(SharedCounter(isCareless: true))
    let result = await property.check(Settings(seed: TestSeed.value, cases: 5000))
    let finding = try #require(result.finding)
    #expect(result.verdict == .failed)
    #expect(finding.failure.message == "The answers of the callers are not linearizable.")
    // How far it shrinks depends on how the threads happen to meet; callers that take turns show the two
    // calls.
    #expect(finding.failure.steps.count >= 2)
    // One more if the case passed once before it was shrunk, and none of ten repetitions fails.
    #expect((10...11).contains(finding.stable.tries))
    #expect(finding.failure.account.contains("caller "))
  }

  @Test(.timeLimit(.minutes(20)))
  func `callers with an executor do not wait for those without one`() async {
    let property = SharedCounter.machine.linearizability("counter.mixed", "Nothing is lost.") {
      Self.callers(SharedCounter(), [Self.threads[0], nil, Self.threads[1]])
    }
    let result = await property.check(Settings(seed: TestSeed.value, cases: 50))
    #expect(result.verdict == .passed, "\(result.complaint ?? "")")
  }

  @Test func `a group without callers does not pass`() async {
    let result = await Self.byThreads(SharedCounter(), [])
      .check(Settings(seed: TestSeed.value, cases: 5))
    #expect(result.finding?.failure.origin == "no callers")
  }

  /// They show no race, so passing would mean nothing.
  @Test func `callers that come one after the other do not pass where they have to meet`()
    async throws
  {
    let thread = CallerThread(name: "only caller")
    let property = Self.byThreads(
      SharedCounter(), requiring: [Requirement(ParallelTranscript.callsAtOnce, share: 0.05)],
      [thread, thread, thread])
    let result = await property.check(Settings(seed: TestSeed.value, cases: 1_000))
    let reason = try #require(result.verdict.whyGivenUp, "\(result.verdict)")
    #expect(reason.contains("calls at once occurred in 0 of"))
  }

  /// Each call is a start and an end.
  @Test(arguments: [
    ([(1, 2), (3, 4)], false), ([(1, 3), (2, 4)], true), ([(1, 6), (2, 3), (4, 5)], true),
    ([(1, 4), (5, 6), (2, 3)], true), ([], false),
  ])
  func `calls overlap if one begins before another has ended`(
    _ calls: [(Int, Int)], _ meet: Bool
  ) {
    var transcript = ParallelTranscript()
    transcript.calls = calls.enumerated().map { caller, times in
      Call(
        caller: caller, operation: caller, start: times.0,
        answer: AnyAnswer(answer: TypedAnswer(0) { "\($0)" }), end: times.1)
    }
    #expect(transcript.hasCallsAtOnce == meet)
  }

  @Test func `a call that was not made overlaps no other`() {
    let answers: [any Answer] = [
      TypedAnswer(0) { "\($0)" },
      TypedAnswer(Result<Int, Refusal>.failure(.unmade)) { "\($0)" },
    ]
    var transcript = ParallelTranscript()
    transcript.calls = answers.enumerated().map { caller, answer in
      Call(
        caller: caller, operation: caller, start: caller, answer: AnyAnswer(answer: answer), end: 5)
    }
    #expect(!transcript.hasCallsAtOnce)
  }

  @Test func `a wrong final state is a failure whatever the order`() async throws {
    var machine = SharedCounter.machine
    machine.complaint = { $0.value > 2 ? "more than two" : nil }
    let property = machine.linearizability("counter.small", "It stays small.") {
      Self.callers(SharedCounter(), Self.threads)
    }
    let finding = try #require(
      await property.check(Settings(seed: TestSeed.value, cases: 50)).finding)
    #expect(finding.failure.message.hasSuffix("wrong state: more than two"))
    #expect(finding.failure.steps.map(\.text).count == 1)
  }

  @Test func `callers that take turns find a lost update, the same in every replay`() async throws {
    let property = Self.inTurns(SharedCounter(isCareless: true))
    let result = await property.check(Settings(seed: TestSeed.value, cases: 200))
    let finding = try #require(result.finding)
    #expect(finding.failure.steps.map(\.text) == ["caller 1: add 1", "caller 2: add 1"])
    #expect(finding.failure.steps.map(\.actual) == ["1", "1"])
    guard case .fails(let again) = await property.replay(finding.reproduction, times: 100) else {
      Issue.record("The replay passes.")
      return
    }
    #expect(again.stable == Stability(fails: 100, tries: 100))
    #expect(again.failure.account == finding.failure.account)
    #expect(again.failure.lanes == finding.failure.lanes)
    let lanes = try #require(finding.failure.lanes)
    #expect(lanes.clock == .turns && lanes.names == ["caller 1", "caller 2"])
    #expect(lanes.events.map(\.text) == ["add 1", "add 1"])
    #expect(lanes.events.map(\.answer) == ["1", "1"])
    let latestStart = lanes.events.map(\.start).max() ?? 0
    #expect(lanes.events.allSatisfy { ($0.end ?? 0) >= latestStart && !$0.isMinor })
  }

  @Test(.cases(100)) func `in full there are as many commands as may be, and all at once`() async {
    await forAll(Self.full.scripts(turns: .turns(upTo: 8))) { script in
      try require(script.turns.count, equals: SharedCounter.machine.machine.length)
      try require(script.prefix.count, equals: 0)
    }
  }

  @Test func `what is drawn in full shrinks as all does`() async throws {
    let counter = SharedCounter(isCareless: true)
    let property = Property(
      "counter.full", "Nothing that is added is lost.",
      of: Self.full.scripts(turns: .turns(upTo: 8)), describe: \.description,
      run: { script in
        try await TaskSchedule.firstCome.run { context in
          let callers = Self.callers(counter, [nil, nil, nil], bring: context.bring)
          return try await Self.full.run(script, by: callers)
        }
      },
      check: { script, transcript in try Self.full.check(script, transcript) })
    let finding = try #require(
      await property.check(Settings(seed: TestSeed.value, cases: 20)).finding)
    #expect(finding.failure.steps.map(\.text) == ["caller 1: add 1", "caller 2: add 1"])
  }

  private static var full: ParallelMachine<Int, SharedCounter, Int> {
    var machine = SharedCounter.machine
    machine.drawsInFull = true
    return machine
  }

  @Test func `the state stored at the end counts as an answer`() async throws {
    let property = Self.inTurns(SharedCounter(isForgetful: true))
    let finding = try #require(
      await property.check(Settings(seed: TestSeed.value, cases: 50)).finding)
    #expect(finding.failure.account.contains("look at everything"))
    let lanes = try #require(finding.failure.lanes)
    #expect(lanes.names.first == "at the end")
    #expect(lanes.events.contains { $0.text == "look at everything" && !$0.isMinor })
  }

  @Test func `a limit of the check is reported, and is no verdict`() throws {
    let one = TypedAnswer(1) { "\($0)" }
    let step = Step<Int, SharedCounter>(
      name: "add", text: { "add 1" }, expected: one,
      model: { number in
        number += 1
        return TypedAnswer(number) { "\($0)" }
      },
      perform: { _ in one })
    var script = ParallelScript<Int, SharedCounter>(prefix: Script(start: 0))
    script.turns = [0, 1].map { ParallelScript.Turn(step: step, caller: $0, pause: 0, turns: []) }
    var transcript = ParallelTranscript()
    transcript.calls = [0, 1].map {
      Call(caller: $0, operation: $0, start: 0, answer: AnyAnswer(answer: one), end: 9)
    }
    var limits = CheckLimits()
    limits.modelSteps = 0
    let failure = #expect(throws: Failure.self) {
      try SharedCounter.machine.check(script, transcript, limits: limits)
    }
    #expect(failure?.message.contains("unknown") == true)
    // Calls that are not linearizable shrink only into others that are not.
    #expect(failure?.origin == "unknown")
  }
}
