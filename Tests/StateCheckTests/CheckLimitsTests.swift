import KnownHistories
import StateCheck
import Synchronization
import Testing

@Suite struct CheckLimitsTests {
  private typealias GrowingModel = SequentialModel<String, Int, Bool>

  private struct Oops: Error {}

  /// Each call makes the text as long again, in an order of its own.
  private var growing: GrowingModel {
    var model = GrowingModel(initial: "x") { state, number, answer in
      answer == false ? .refused : .to(state + "\(number)" + state)
    }
    model.size = { $0.utf8.count }
    return model
  }

  private func history(_ count: Int, last: Bool = false) throws -> CallHistory<Int, Bool> {
    var calls = (0..<count).map {
      Call(caller: $0, operation: $0, start: 0, answer: true, end: 10)
    }
    calls.append(Call(caller: count, operation: count, start: 0, answer: last, end: 10))
    return try CallHistory(calls)
  }

  @Test func `a model that makes too many steps is unknown`() throws {
    var limits = CheckLimits()
    limits.modelSteps = 100
    let result = growing.check(try history(7), limits: limits)
    #expect(result.verdict == .unknown(.modelSteps(limit: 100)))
    #expect(result.effort.modelSteps == 100)
    #expect(result.effort.mostPlaced == 7)
    #expect(result.effort.configurations > 7)
  }

  @Test func `states that grow without end are unknown`() throws {
    var limits = CheckLimits()
    limits.memoryBytes = 1_000_000
    limits.residentBytes = { nil }
    let result = growing.check(try history(60, last: true), limits: limits)
    #expect(result.verdict == .unknown(.memory(limitBytes: 1_000_000)))
    #expect(result.effort.mostPlaced < 20)
  }

  @Test func `a state that doubles with each step is unknown, though nobody says its size`() throws
  {
    let doubling = GrowingModel(initial: "x") { state, _, _ in
      // If the checker never ends, this stops it before the machine is out of memory.
      guard state.utf8.count < 1 << 30 else { throw Oops() }
      return .to(state + state)
    }
    var limits = CheckLimits()
    limits.memoryBytes = 16 << 20
    let result = doubling.check(try history(60, last: true), limits: limits)
    #expect(result.verdict == .unknown(.memory(limitBytes: 16 << 20)))
    #expect(result.effort.mostPlaced < 30)
  }

  @Test func `the growth of the process counts if states have no size`() throws {
    var model = growing
    model.size = { _ in 0 }
    var limits = CheckLimits()
    limits.modelSteps = 3_000
    let looks = Mutex(0)
    limits.residentBytes = {
      let look = looks.withLock { looks in
        looks += 1
        return looks
      }
      return (look == 1 ? 5 : 6) << 30
    }
    #expect(model.check(try history(7), limits: limits).verdict.isMemory == false)
    looks.withLock { $0 = 0 }
    limits.memoryBytes = 1 << 29
    #expect(model.check(try history(7), limits: limits).verdict.isMemory == true)
    limits.residentBytes = { nil }
    #expect(model.check(try history(7), limits: limits).verdict.isMemory == false)
  }

  @Test func `the calls to try at each place of a search count`() throws {
    let still = GrowingModel(initial: "") { state, _, _ in .to(state) }
    let history = try history(400, last: true)
    #expect(still.check(history).verdict.isLinearizable == true)
    var limits = CheckLimits()
    // Among 400 places, the first has 400 calls to try, 8 bytes each, the next one less, and so on.
    limits.memoryBytes = 640_000
    #expect(still.check(history, limits: limits).verdict.isMemory == true)
    limits.memoryBytes = 2_000_000
    #expect(still.check(history, limits: limits).verdict.isLinearizable == true)
  }

  @Test func `time is asked of the caller`() throws {
    var limits = CheckLimits()
    limits.isTimeUp = { true }
    #expect(growing.check(try history(7), limits: limits).verdict == .unknown(.time))
    #expect(growing.check(try history(3), limits: limits).verdict.isLinearizable == false)
  }

  @Test func `time is asked more often where many calls are open`() throws {
    var limits = CheckLimits()
    limits.isTimeUp = { true }
    let result = growing.check(try history(1_000), limits: limits)
    #expect(result.verdict == .unknown(.time))
    #expect(result.effort.tries < 20)
  }

  @Test func `a model that throws is named with its operation and its error`() throws {
    var model = GrowingModel(initial: "") { _, number, _ in
      if number == 1 { throw Oops() }
      return .to("")
    }
    model.text = { "operation \($0)" }
    #expect(
      model.check(try history(3)).verdict
        == .unknown(.modelThrew(operation: "operation 1", error: "Oops()")))
  }

  @Test func `a model that changes what it says it reads is found`() throws {
    var model = GrowingModel(initial: "") { state, _, _ in .to(state + "x") }
    model.isReadOnly = { number, _ in number == 2 }
    #expect(
      model.check(try history(3)).verdict == .unknown(.notReadOnly(operation: "2")))
  }

  @Test func `a model that does not overwrite what it says it overwrites is found`() throws {
    var model = SequentialModel<[Int], Int, [Int]>(initial: []) { state, number, answer in
      guard let answer else { return .to(state + [number]) }
      return answer == state ? .to(state + [number]) : .refused
    }
    model.overwrites = { _ in true }
    let history = try CallHistory<Int, [Int]>([
      Call(caller: 1, operation: 1, start: 0),
      Call(caller: 2, operation: 2, start: 2, answer: [], end: 3),
      Call(caller: 2, operation: 3, start: 4, answer: [7], end: 5),
    ])
    #expect(model.check(history).verdict == .unknown(.notOverwriting(operation: "1")))
  }

  /// The search tries neither call after the other, and none that only reads and has no answer.
  @Test func `a false claim that hides the only order is found`() throws {
    var model = SequentialModel<[Int], Int, [Int]>(initial: []) { state, number, answer in
      guard let answer else { return .to(state + [number]) }
      return answer == state ? .to(state) : .refused
    }
    let history = try CallHistory<Int, [Int]>([
      Call(caller: 1, operation: 1, start: 0), Call(caller: 2, operation: 2, start: 0),
      Call(caller: 3, operation: 3, start: 1, answer: [1, 2], end: 2),
    ])
    #expect(model.check(history).verdict == .linearizable(orders: [[0, 1, 2]]))
    model.overwrites = { _ in true }
    #expect(model.check(history).verdict == .unknown(.notOverwriting(operation: "1")))
    model.overwrites = { _ in false }
    model.isReadOnly = { _, answer in answer == nil }
    #expect(model.check(history).verdict == .unknown(.notReadOnly(operation: "1")))
  }

  @Test(arguments: [
    (UnknownReason.modelSteps(limit: 7), "the limit of 7 model steps is reached"),
    (.memory(limitBytes: 7), "the limit of memory, 7 bytes, is reached"),
    (.time, "the time is up"),
    (.modelThrew(operation: "a", error: "b"), "the model threw at a: b"),
    (
      .notReadOnly(operation: "a"),
      "the model changed its state at a, which it says only reads"
    ),
    (
      .notOverwriting(operation: "a"),
      "the model kept part of its state at a, which it says overwrites all of it"
    ),
  ])
  func `a reason is a sentence`(_ reason: UnknownReason, _ text: String) {
    #expect("\(reason)" == text)
  }
}

extension LinearizabilityVerdict {
  /// Whether a verdict is missing for lack of memory.
  fileprivate var isMemory: Bool {
    if case .unknown(.memory) = self { true } else { false }
  }
}
