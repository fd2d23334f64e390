import PropCheck
import PropCheckTesting
import StateCheck

/// A counter that can be added to, halved and read; the smallest machine that can go wrong in several ways.
enum CounterMachine {
  /// What is tested, with the mistakes it can have.
  final class TestedCounter: Sendable {
    private let box: Box
    let isForgetful: Bool
    let hidesGrowth: Bool
    let misreportsHalves: Bool

    init(isForgetful: Bool = false, hidesGrowth: Bool = false, misreportsHalves: Bool = false) {
      box = Box()
      self.isForgetful = isForgetful
      self.hidesGrowth = hidesGrowth
      self.misreportsHalves = misreportsHalves
    }

    func reset() async { await box.set(0) }

    /// Forgets what is added to a value above 9.
    func add(_ amount: Int) async -> Int {
      let old = await box.value
      await box.set(isForgetful && old > 9 ? old : old + amount)
      return hidesGrowth ? old + amount : await box.value
    }

    func halve() async -> Int {
      await box.set(await box.value / 2)
      let value = await box.value
      return misreportsHalves && value > 4 ? value + 1 : value
    }

    var value: Int { get async { await box.value } }
  }

  actor Box {
    var value = 0

    func set(_ value: Int) { self.value = value }
  }

  static let add = Command<Int, TestedCounter>(
    "add", input: { source, _ in source.integer(in: 0...9) }, text: { "add \($0)" },
    model: { state, amount in
      state += amount
      return state
    },
    real: { counter, amount in await counter.add(amount) })

  /// Makes sense for even values only.
  static let halve = Command<Int, TestedCounter>(
    "halve", weight: { $0.isMultiple(of: 2) ? 1 : 0 }, input: { _, _ in 0 },
    text: { _ in "halve" },
    model: { state, _ in
      state /= 2
      return state
    },
    real: { counter, _ in await counter.halve() })

  static func machine(
    every interval: Int = 4, invariants: [Invariant<Int>] = []
  ) -> Machine<Int, TestedCounter> {
    Machine(
      length: 30, commands: [add, halve],
      inspection: Inspection(
        every: interval, model: { $0 }, real: { await $0.value }, invariants: invariants),
      start: { _ in 0 },
      prepare: { counter, _ in await counter.reset() })
  }

  static func result(
    of counter: TestedCounter, _ machine: Machine<Int, TestedCounter> = machine(),
    seed: UInt64 = TestSeed.value
  ) async -> PropertyResult {
    let property = machine.agreement("counter.agrees", "It counts.", on: counter)
    return await Runner().run([property], settings: Settings(seed: seed, cases: 300))
  }
}
