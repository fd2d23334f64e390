import PropCheck
import PropCheckTesting
import PropCheckSchedules
import Testing
import PropCheckThreads

@testable import StateCheck

@Suite struct CancelledCallsTests {
  typealias System = CancellableCounter

  private static let machine = System.machine

  private static let scripts = machine.scripts(
    turns: .turns(upTo: 8),
    cancelling: Gen { source in
      source.boolean(probability: 0.25) ? source.integer(in: 0...3) : nil
    })

  private static func callers(
    _ counter: System, _ executors: [(any TaskExecutor)?] = [nil, nil, nil],
    bring: @escaping @Sendable ([Int]) -> Void = { _ in }
  ) -> CallerGroup<Int, System> {
    CallerGroup(
      executors.map { CallerGroup<Int, System>.Member(system: counter, executor: $0) },
      settle: { _, _ in }, bring: bring)
  }

  private static func transcript(
    of script: ParallelScript<Int, System>, on counter: System
  ) async throws -> ParallelTranscript {
    try await TaskSchedule.firstCome.run { context in
      try await machine.run(script, by: callers(counter, bring: context.bring))
    }
  }

  /// The counters last for one case, because some of them are never the same again.
  private static func property(
    _ habit: System.Habit, of scripts: Gen<ParallelScript<Int, System>> = Self.scripts
  ) -> Property {
    Property(
      "counter.cancelled", "What is cancelled is done as a whole or not at all.", of: scripts,
      describe: \.description,
      run: { script in try await transcript(of: script, on: System(habit)) },
      check: { script, transcript in try machine.check(script, transcript) })
  }

  private static func finding(_ habit: System.Habit) async throws -> Finding {
    let settings = Settings(seed: TestSeed.value, cases: 400)
    return try #require(await property(habit).check(settings).finding)
  }

  @Test(arguments: [System.Habit.nothing, .allTheSame])
  func `a call that is cancelled and fails happened as a whole or not at all`(
    _ habit: System.Habit
  ) async {
    let settings = Settings(seed: TestSeed.value, cases: 200)
    let result = await Self.property(habit).check(settings)
    #expect(result.verdict == .passed, "\(result.complaint ?? "")")
  }

  @Test func `half of a call that is cancelled is found, the same in every replay`() async throws {
    let finding = try await Self.finding(.half)
    #expect(finding.failure.steps.map(\.text) == ["caller 1: add 1 pairs, cancelled at once"])
    #expect(finding.failure.steps.map(\.actual) == ["cancelled: refused"])
    let replay = await Self.property(.half).replay(finding.reproduction, times: 100)
    guard case .fails(let again) = replay else {
      Issue.record("The replay passes.")
      return
    }
    #expect(again.stable == Stability(fails: 100, tries: 100))
    #expect(again.failure.account == finding.failure.account)
  }

  @Test func `a cancelled call that succeeds counts as any other`() async throws {
    let finding = try await Self.finding(.lies)
    #expect(finding.failure.steps.map(\.actual) == ["2"])
  }

  @Test func `a call after one that was cancelled has to be served`() async throws {
    let finding = try await Self.finding(.breaks)
    #expect(finding.failure.steps.map(\.actual).sorted() == ["-1", "cancelled: refused"])
  }

  @Test func `an effect after the end of a cancelled call is found`() async throws {
    let finding = try await Self.finding(.late)
    #expect(finding.failure.steps.map(\.actual) == ["cancelled: refused", "2"])
    #expect(finding.failure.account.contains("no answer"), "\(finding.failure.account)")
  }

  @Test func `a system that was left in disorder by one that was cancelled is found`() async throws
  {
    let finding = try await Self.finding(.leavesDirt)
    let message = "After a call was cancelled the system is unusable: Cancelled()"
    #expect(finding.failure.message == message)
    #expect(finding.failure.steps.count == 1)
  }

  @Test func `shrinking cancels nothing where that does not matter`() async throws {
    let finding = try await Self.finding(.careless)
    #expect(
      finding.failure.steps.map(\.text) == ["caller 1: add 1 pairs", "caller 2: add 1 pairs"])
  }

  /// Nothing begins before it is cancelled if it is cancelled at once, and few calls have ten
  /// chances.
  @Test(arguments: [(0, nil), (10, 2)] as [(Int, Int?)])
  func `a call is cancelled after as many chances as are drawn`(
    _ chances: Int, _ answer: Int?
  ) async throws {
    let script = try Self.script(cancelling: [chances])
    let transcript = try await Self.transcript(of: script, on: System(.nothing))
    #expect(transcript.calls.first?.answer?.answer.text == answer.map { "\($0)" })
    #expect(transcript.cut.count == (answer == nil ? 1 : 0))
  }

  @Test func `a negative number of chances cancels a call at once`() async {
    let scripts = Self.machine.scripts(turns: .turns(upTo: 8), cancelling: .always(-3))
    let result = await Self.property(.half, of: scripts)
      .check(Settings(seed: TestSeed.value, cases: 20))
    #expect(
      result.finding?.failure.steps.map(\.text) == ["caller 1: add 1 pairs, cancelled at once"])
  }

  @Test func `a caller goes on after a call that is cut short`() async throws {
    let script = try Self.script(cancelling: [0, nil])
    #expect(script.description.contains("caller 1  add 1 pairs, cancelled at once\n"))
    let transcript = try await Self.transcript(of: script, on: System(.allTheSame))
    #expect(transcript.calls.map(\.operation) == [0, 1, 2])
    #expect(transcript.calls.map(\.isCut) == [true, false, false])
    // What it did was seen by the next, which thus comes after it.
    #expect(throws: Never.self) { try Self.machine.check(script, transcript) }
  }

  @Test func `the system of each cancelled caller is checked`() async throws {
    let (clean, dirty) = (System(.leavesDirt), System(.leavesDirt))
    var script = try Self.script(cancelling: [0])
    script.turns[0] = ParallelScript.Turn(
      step: script.turns[0].step, caller: 1, pause: 0, turns: [], cancelled: 0)
    let members = [clean, dirty].map { CallerGroup<Int, System>.Member(system: $0, executor: nil) }
    let transcript = try await TaskSchedule.firstCome.run { [script] context in
      try await Self.machine.run(
        script, by: CallerGroup(members, settle: { _, _ in }, bring: context.bring))
    }
    #expect(transcript.damage == "Cancelled()")
  }

  @Test func `callers with threads can be cancelled too`() async throws {
    let thread = CallerThread(name: "cancelled caller")
    let counter = System(.nothing)
    let script = try Self.script(cancelling: [0])
    let transcript = try await Self.machine.run(script, by: Self.callers(counter, [thread]))
    #expect(transcript.cut.count == 1)
    #expect(throws: Never.self) { try Self.machine.check(script, transcript) }
  }

  /// The counter adds a pair here by itself, without a call.
  @Test func `a cancelled call that was not made explains nothing`() async throws {
    let notMade = TypedAnswer(Result<Int, Refusal>.failure(.unmade), show: { "\($0)" })
    let add = Step<Int, System>(
      name: "add", text: { "add 1 pairs" }, expected: Self.answer(2),
      model: { number in
        number += 2
        return Self.answer(number)
      },
      perform: { counter in
        _ = await counter.add(1)
        return notMade
      })
    var script = ParallelScript<Int, System>(prefix: Script(start: 0))
    script.turns = [
      ParallelScript.Turn(step: add, caller: 0, pause: 0, turns: [], cancelled: 0)
    ]
    let transcript = try await Self.transcript(of: script, on: System(.allTheSame))
    #expect(transcript.cut.isEmpty)
    #expect(transcript.calls.first?.answer?.answer.isUnmade == true)
    do {
      try Self.machine.check(script, transcript)
      Issue.record("What nobody has done passes.")
    } catch let failure as Failure {
      #expect(failure.message == "The answers of the callers are not linearizable.")
    }
  }

  /// A caller that adds one pair as often as there are elements.
  private static func script(cancelling chances: [Int?]) throws -> ParallelScript<Int, System> {
    let add = Step<Int, System>(
      name: "add", text: { "add 1 pairs" }, expected: answer(2),
      model: { number in
        number += 2
        return answer(number)
      },
      perform: { counter in TypedAnswer(await counter.add(1), show: text) })
    var script = ParallelScript<Int, System>(prefix: Script(start: 0))
    script.turns = chances.map {
      ParallelScript.Turn(step: add, caller: 0, pause: 0, turns: [], cancelled: $0)
    }
    return script
  }

  private static func answer(_ number: Int) -> TypedAnswer<Result<Int, System.Cancelled>> {
    TypedAnswer(.success(number), show: text)
  }

  private static func text(_ answer: Result<Int, System.Cancelled>) -> String {
    if case .success(let number) = answer { "\(number)" } else { "refused" }
  }
}
