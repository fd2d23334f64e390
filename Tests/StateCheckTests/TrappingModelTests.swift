import Foundation
import KnownHistories
import Synchronization
import Testing

@testable import StateCheck

/// Models that trap or never end: the check ends, and the process does not.
@Suite struct TrappingModelTests {
  private typealias Model = SequentialModel<Int, Int, Bool>

  struct Trap: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let signals: Set<Int>
    let spring: @Sendable (Int) -> Int

    /// If none is given, it is the processor's signal for a trap, which differs between two families of
    /// processors.
    init(_ name: String, _ signals: Set<Int> = [4, 5], spring: @escaping @Sendable (Int) -> Int) {
      testDescription = name
      self.signals = signals
      self.spring = spring
    }
  }

  static let traps = [
    Trap("an overflow") { Int.max - 1 + $0 },
    Trap("an index") { [1, 2][$0] },
    Trap("a division") { 1 / ($0 - 2) },
    Trap("a precondition") { number in
      precondition(number != 2, "The model is mistaken, as it should be in this test.")
      return number
    },
    Trap("an abortion", [6]) { _ in abort() },
    Trap("a raised signal", [8]) { number in
      raise(SIGFPE)
      return number
    },
    Trap("a recursion without end", [7, 11]) { deepened($0).count },
  ]

  private static func deepened(_ depth: Int) -> [Int] {
    depth < 0 ? [] : deepened(depth + 1) + [depth]
  }

  /// Traps at the third operation, whatever came before.
  private static func model(_ spring: @escaping @Sendable (Int) -> Int) -> Model {
    var model = Model(initial: 0) { state, number, answer in
      if number == 2 { return .to(spring(number)) }
      return answer == false ? .refused : .to(state + 1)
    }
    model.text = { "operation \($0)" }
    return model
  }

  /// Calls one after the other.
  private static func history(_ count: Int) throws -> CallHistory<Int, Bool> {
    try CallHistory(
      (0..<count).map {
        Call(caller: $0, operation: $0, start: 2 * $0, answer: true, end: 2 * $0 + 1)
      })
  }

  @Test(arguments: traps)
  func `a step that traps is named, with what was explored before`(_ trap: Trap) throws {
    let result = Self.model(trap.spring).check(try Self.history(4))
    guard case .unknown(.modelTrapped("operation 2", let signal)) = result.verdict else {
      Issue.record("\(result.verdict)")
      return
    }
    #expect(trap.signals.contains(signal), "\(signal)")
    #expect(result.effort.modelSteps == 3)
    #expect(result.effort.tries == 3)
    #expect(result.effort.partitions == 1)
    #expect(result.effort.partitionsDecided == 0)
    #expect(result.effort.configurations == 3)
    #expect(result.effort.states == 3)
    #expect(result.effort.mostPlaced == 2)
  }

  @Test func `a trap in one of several groups names its own operation`() throws {
    var model = Self.model { _ in abort() }
    model.keys = { ["\($0 / 2)"] }
    let result = model.check(try Self.history(6))
    #expect(
      result.verdict == .unknown(.modelTrapped(operation: "operation 2", signal: 6)))
    #expect(result.effort.partitions == 3)
    #expect(result.effort.partitionsDecided == 1)
    #expect(result.effort.mostPlaced == 2)
  }

  @Test func `a trap outside of a step has no operation`() throws {
    var model = Self.model { $0 }
    model.keys = { _ in abort() }
    #expect(
      model.check(try Self.history(4)).verdict
        == .unknown(.modelTrapped(operation: nil, signal: 6)))
  }

  @Test func `a step whose operation has no text that ends is not named`() throws {
    var model = Self.model { _ in abort() }
    model.text = { _ in abort() }
    #expect(
      model.check(try Self.history(4)).verdict
        == .unknown(.modelTrapped(operation: nil, signal: 6)))
  }

  @Test func `checks after a trap and beside one are not affected`() async throws {
    let history = try Self.history(4)
    let (trapping, sound) = (Self.model { _ in abort() }, Self.model { $0 })
    let verdicts = await withTaskGroup { group in
      for index in 0..<40 {
        group.addTask { (index % 2 == 0 ? trapping : sound).check(history).verdict }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let trapped = LinearizabilityVerdict.unknown(
      .modelTrapped(operation: "operation 2", signal: 6))
    #expect(verdicts.count { $0 == trapped } == 20)
    #expect(verdicts.count { $0 == .linearizable(orders: [[0, 1, 2, 3]]) } == 20)
  }

  @Test func `a trap of any other thread ends the process as it would have before`() async {
    await #expect(processExitsWith: .failure) {
      let verdict = Self.model { _ in abort() }.check(try Self.history(4)).verdict
      guard case .unknown = verdict else { exit(0) }
      preconditionFailure("This is meant to end the process of a test.")
    }
    await #expect(processExitsWith: .signal(SIGABRT)) {
      _ = Self.model { $0 }.check(try Self.history(4))
      abort()
    }
  }

  @Test func `a check that is not apart runs on the thread that asks`() throws {
    let threads = Mutex<[UInt]>([])
    let model = Model(initial: 0) { state, _, _ in
      threads.withLock { $0.append(UInt(pthread_self())) }
      return .to(state)
    }
    var limits = CheckLimits()
    #expect(model.check(try Self.history(1), limits: limits).verdict.isLinearizable == true)
    limits.isApart = false
    #expect(model.check(try Self.history(1), limits: limits).verdict.isLinearizable == true)
    #expect(threads.withLock { $0.map { $0 == UInt(pthread_self()) } } == [false, true])
  }

  @Test func `a model that traps where an answer is forgotten leaves all calls`() throws {
    let model = Model(initial: 0) { state, number, answer in
      guard let answer else { abort() }
      return answer == (number < 3) ? .to(state) : .refused
    }
    let history = try Self.history(4)
    guard case .notLinearizable(let violation) = model.check(history).verdict else {
      Issue.record("There is an order.")
      return
    }
    let contradiction = model.contradiction(of: violation, in: history)
    #expect(contradiction.calls == [0, 1, 2, 3])
    #expect(!contradiction.isSmallest)
  }

  @Test func `a step that does not end is named, and its thread is stopped`() throws {
    let turns = Atomic<Int>(0)
    let model = Self.model { number in
      while turns.load(ordering: .relaxed) >= 0 { turns.add(1, ordering: .relaxed) }
      return number
    }
    var limits = CheckLimits()
    limits.stepTime = .milliseconds(400)
    let result = model.check(try Self.history(4), limits: limits)
    #expect(result.verdict == .unknown(.endlessStep(operation: "operation 2")))
    #expect(result.effort.modelSteps == 3)
    let count = turns.load(ordering: .relaxed)
    #expect(count > 0)
    for _ in 0..<10_000 { sched_yield() }
    #expect(turns.load(ordering: .relaxed) == count)
  }

  @Test func `a step that waits in a library is named, and its thread left there`() throws {
    let semaphore = DispatchSemaphore(value: 0)
    let steps = Atomic<Int>(0)
    let model = Self.model { number in
      semaphore.wait()
      steps.add(1, ordering: .relaxed)
      return number
    }
    var limits = CheckLimits()
    limits.stepTime = .milliseconds(400)
    let result = model.check(try Self.history(4), limits: limits)
    #expect(result.verdict == .unknown(.endlessStep(operation: "operation 2")))
    #expect(steps.load(ordering: .relaxed) == 0)
    semaphore.signal()
    for _ in 0..<1_000_000 where steps.load(ordering: .relaxed) == 0 { sched_yield() }
    #expect(steps.load(ordering: .relaxed) == 1)
  }

  @Test func `a step has its time, and less once the total time is up`() {
    var effort = CheckEffort()
    var watch = StallDetector(allowed: 4, grace: 2)
    func pauses(isTimeUp: Bool) -> Int {
      effort.tries += 1
      return (1...9).first { _ in watch.isStuck(effort, isTimeUp: { isTimeUp }) } ?? 0
    }
    #expect(pauses(isTimeUp: false) == 5)
    #expect(pauses(isTimeUp: true) == 3)
  }
}
