import PropCheck
import StateCheck
import Synchronization
import PropCheckTesting
import Testing

@Suite struct MachineTests {
  @Test func `a correct system agrees, and every command occurs`() async {
    let result = await CounterMachine.result(of: CounterMachine.TestedCounter())
    #expect(result.verdict == .passed)
    #expect(result.labels.filter { $0.table == "command" }.map(\.name) == ["add", "halve"])
    #expect(result.labels.allSatisfy { $0.count > 100 })
  }

  @Test func `a profile has the time of each command, drawn and run`() async {
    let time = Atomic<UInt64>(0)
    @Sendable func pass(_ nanoseconds: UInt64) { time.add(nanoseconds, ordering: .relaxed) }
    func command(_ name: String, _ draw: UInt64, _ run: UInt64) -> Command<Int, Int> {
      Command(
        name, input: { _, _ in pass(draw) }, text: { _ in name }, model: { _, _ in 0 },
        real: { _, _ in
          pass(run)
          return 0
        })
    }
    let machine = Machine<Int, Int>(
      length: 9, commands: [command("create", 2, 30), command("delete", 5, 700)],
      inspection: Inspection(every: 9, model: { $0 }, real: { _ in 0 }),
      start: { _ in 0 }, prepare: { _, _ in pass(1) })
    var settings = Settings(seed: TestSeed.value, cases: 50)
    settings.clock = { time.load(ordering: .relaxed) }
    settings.isProfiled = true
    let result = await machine.agreement("it", "agrees", on: 0).check(settings)
    let lines = result.profile?.lines(of: "it", shrinking: 0) ?? []
    for (name, draw, run) in [("create", 2, 30), ("delete", 5, 700)] {
      let count = result.labels.first { $0.table == "command" && $0.name == name }?.count ?? 0
      #expect(count > 0)
      #expect(lines.contains("it;run;\(name) \(count * run)"))
      let end = ";step;\(name) \(count * draw)"
      let drawn = lines.filter { $0.contains(";step;\(name) ") }
      #expect(drawn.count == 1)
      #expect(drawn.allSatisfy { $0.hasPrefix("it;generate;") && $0.hasSuffix(end) })
    }
    #expect(lines.contains("it;run 50"))
  }

  /// Takes from a counter; going below zero is refused.
  private static let take = Command<Int, CounterMachine.TestedCounter>(
    "take", input: { source, _ in source.integer(in: 1...9) }, text: { "take \($0)" },
    succeeds: { (left: Int?) in left != nil },
    model: { value, amount in
      guard amount <= value else { return nil }
      value -= amount
      return value
    },
    real: { counter, amount in
      let value = await counter.value
      return amount <= value ? await counter.add(-amount) : nil
    })

  /// Without an addition there is never anything to take.
  @Test(arguments: [false, true])
  func `a command that is always refused is noticed`(_ isFilled: Bool) async throws {
    let machine = Machine<Int, CounterMachine.TestedCounter>(
      length: 20, commands: isFilled ? [Self.take, CounterMachine.add] : [Self.take],
      inspection: Inspection(every: 8, model: { $0 }, real: { await $0.value }),
      start: { _ in 0 }, prepare: { counter, _ in await counter.reset() })
    let property = machine.agreement(
      "take", "The counter takes.", requiring: [Self.take.requiredToSucceed(shareOfCases: 0.1)],
      on: CounterMachine.TestedCounter())
    let result = await property.check(Settings(seed: TestSeed.value, cases: 500))
    let counts = Dictionary(
      uniqueKeysWithValues: result.labels.filter { $0.name == "take" }.map { ($0.table, $0.count) })
    #expect(counts["command", default: 0] > 100)
    #expect((counts["command that succeeds", default: 0] > 0) == isFilled)
    #expect(result.shares.map(\.state) == [isFilled ? .kept : .missed])
    #expect((result.verdict == .passed) == isFilled)
  }

  @Test(arguments: (0..<5).map { TestSeed.value &+ $0 })
  func `a wrong answer shrinks to the fewest commands`(_ seed: UInt64) async throws {
    let result = await CounterMachine.result(
      of: CounterMachine.TestedCounter(isForgetful: true), seed: seed)
    let failure = try #require(result.finding?.failure)
    #expect(failure.message == "The answers differ.")
    // Two additions bring the value above 9, the third is forgotten.
    #expect(failure.steps.map(\.text) == ["add 1", "add 9", "add 1"])
    #expect(failure.steps.last?.expected == "11")
    #expect(failure.steps.last?.actual == "10")
    #expect(
      failure.difference
        == Failure.Difference(
          step: 2, path: "answer", expected: "11", actual: "10"))
  }

  @Test func `a difference that no answer shows is found by an inspection`() async throws {
    let counter = CounterMachine.TestedCounter(isForgetful: true, hidesGrowth: true)
    let failure = try #require(await CounterMachine.result(of: counter).finding?.failure)
    #expect(failure.message == "What is stored differs.")
    #expect(failure.steps.count == 3)
  }

  @Test func `one mistake is one failure, though it shows in several ways`() async throws {
    let result = await CounterMachine.result(of: CounterMachine.TestedCounter(isForgetful: true))
    let failure = try #require(result.finding?.failure)
    #expect(failure.symptoms == ["add: answer", "stored: answer"])
    #expect(result.otherFindings.isEmpty)
  }

  @Test func `two mistakes are two failures, each shrunk by itself`() async throws {
    let counter = CounterMachine.TestedCounter(isForgetful: true, misreportsHalves: true)
    var scripts: Set<[String]> = []
    // The second need not show within the hundred cases after the first.
    for seed in TestSeed.several(5) {
      let result = await CounterMachine.result(of: counter, seed: seed)
      let findings = [try #require(result.finding)] + result.otherFindings
      scripts.formUnion(findings.map { $0.failure.steps.map(\.text) })
    }
    #expect(scripts == [["add 1", "add 9", "add 1"], ["add 1", "add 9", "halve"]])
  }

  @Test func `an invariant is named with what broke it`() async throws {
    let small = Invariant<Int>("The value stays below 10") { $0 < 10 ? nil : "it is \($0)" }
    let machine = CounterMachine.machine(invariants: [small])
    let result = await CounterMachine.result(of: CounterMachine.TestedCounter(), machine)
    let failure = try #require(result.finding?.failure)
    #expect(failure.message == "The value stays below 10: it is 10")
    #expect(small.violation(of: 9) == nil)
  }

  /// Three in four commands empty the stack: 22 additions in a row are one script in 10^13, unless
  /// the others are left out.
  @Test func `a state that other commands undo is reached by leaving them out`() async throws {
    let add = CounterMachine.add
    let empty = ["empty", "clear", "reset"].map { name in
      Command<Int, CounterMachine.TestedCounter>(
        name, input: { _, _ in 0 }, text: { _ in name },
        model: { state, _ in
          state = 0
          return state
        },
        real: { counter, _ in
          await counter.reset()
          return 0
        })
    }
    let machine = Machine<Int, CounterMachine.TestedCounter>(
      commands: [add] + empty,
      inspection: Inspection(every: 99, model: { $0 }, real: { await $0.value }),
      start: { _ in 0 }, prepare: { counter, _ in await counter.reset() })
    let property = Property(
      "counter.stays-low", "It never exceeds 100.", of: machine.scripts,
      body: { script in try require(script.end <= 100) })
    let result = await property.check(Settings(seed: TestSeed.value, cases: 2000))
    #expect(result.verdict == .failed)
  }

  @Test func `a command is left out where it makes no sense`() async {
    let machine = CounterMachine.machine()
    let property = Property(
      "counter.halves-even-values", "Only even values are halved.", of: machine.scripts,
      body: { script in
        var value = 0
        for line in script.lines {
          if line == "halve" {
            try require(value.isMultiple(of: 2))
            value /= 2
          } else {
            value += Int(line.dropFirst(4)) ?? 0
          }
        }
        try require(value, equals: script.end)
      })
    let result = await Runner().run([property], settings: Settings(seed: 3, cases: 300))
    #expect(result.verdict == .passed)
  }

  @Test func `a system that cannot be prepared is a failure`() async throws {
    struct Broken: Error {}
    let machine = Machine<Int, Int>(
      commands: [
        Command(
          "stay", input: { _, _ in 0 }, text: { "\($0)" }, model: { _, _ in 0 }, real: { _, _ in 0 }
        )
      ], inspection: Inspection(every: 0, model: { $0 }, real: { $0 }),
      start: { _ in 0 }, prepare: { _, _ in throw Broken() })
    let property = machine.agreement("broken.agrees", "It starts.", on: 0)
    let result = await Runner().run([property], settings: Settings(seed: 1, cases: 5))
    #expect(result.verdict == .failed)
  }
}
