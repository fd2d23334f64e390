import KnownHistories
import PropCheck
import PropCheckTesting
import StateCheck
import Synchronization
import Testing

@Suite struct ContradictionTests {
  private typealias CellCall = Call<Cells.Operation, Cells.Answer>

  /// The calls of a group, with all but some of their answers forgotten.
  private func weakened(_ calls: [CellCall], _ group: [Int], keeping kept: [Int]) -> [CellCall] {
    group.map { index in
      let call = calls[index]
      guard !kept.contains(index) else { return call }
      return Call(caller: call.caller, operation: call.operation, start: call.start)
    }
  }

  @Test(.cases(2_000)) func `it is not linearizable, and no call of it can be left out`() async {
    await forAll(
      CellHistory.all,
      requiring: [Requirement("one call", share: 0.05), Requirement("several calls", share: 0.05)]
    ) { cells in
      let history = try cells.history()
      guard case .notLinearizable(let violation) = Cells.model.check(history).verdict else {
        return
      }
      let found = Cells.model.contradiction(of: violation, in: history)
      classify(found.calls.count == 1, as: "one call")
      classify(found.calls.count > 1, as: "several calls")
      let (calls, group) = (cells.calls, violation.calls)
      try require(found.isSmallest)
      try require(found.isProven)
      try require(!Reality.isLinearizable(found.calls.map { calls[$0] }))
      try require(!Reality.isLinearizable(weakened(calls, group, keeping: found.calls)))
      for call in found.calls {
        let rest = found.calls.filter { $0 != call }
        try require(Reality.isLinearizable(weakened(calls, group, keeping: rest)))
      }
    }
  }

  @Test(arguments: [
    ("jepsen/etcd_016.log", ["cas 3 4", "write 3", "read"]),
    ("kv/c01-bad.txt", ["append 7 \"x 0 3 y\"", "get 7"]),
  ])
  func `the contradiction of a recorded history has the expected calls`(
    _ file: String, _ calls: [String]
  ) throws {
    let recorded = try #require(KnownHistory.known.first { $0.file == file })
    guard case .notLinearizable(let violation) = try recorded.result().verdict else {
      Issue.record("\(file) is linearizable")
      return
    }
    #expect(try recorded.contradictionTexts(of: violation) == calls)
  }

  @Test(arguments: KnownHistory.known.filter { $0.model != "kv-whole-map" })
  func `the contradiction of a recorded history is small`(_ recorded: KnownHistory) throws {
    // Calls that are linearizable contradict nothing.
    guard case .notLinearizable(let violation) = try recorded.result().verdict else { return }
    #expect(try recorded.contradictionTexts(of: violation).count <= 13)
  }

  /// Three callers that concurrently write numbers of their own, round by round, and one that reads what was overwritten
  /// long ago.
  private func staleRead(writes: Int) throws -> CallHistory<RegisterOperation, RegisterAnswer> {
    var calls: [Call<RegisterOperation, RegisterAnswer>] = (0..<writes).map { number in
      let start = number / 3 * 10 + number % 3
      return Call(
        caller: number % 3, operation: .write(number), start: start, answer: .done,
        end: start + 5)
    }
    // What was overwritten before the read began; the writes after it matter no more than those before.
    let middle = writes / 2 / 3 * 10 + 8
    calls.append(
      Call(caller: 9, operation: .read, start: middle, answer: .value(7), end: middle + 1))
    return try CallHistory(calls)
  }

  @Test(arguments: [20, 2_000])
  func `a stale read among many writes is shown with two of them`(_ writes: Int) throws {
    let history = try staleRead(writes: writes)
    let model = SequentialModel.register
    let violation = try #require(model.check(history).verdict.violation)
    let found = model.contradiction(of: violation, in: history)
    #expect(found.calls.count == 3)
    #expect(found.calls.contains(7) && found.calls.contains(writes))
    #expect(found.isSmallest && found.isProven)
  }

  /// What each write does must be learned by trying.
  @Test func `where writes are not known to overwrite, what is not proven is said`() throws {
    let history = try staleRead(writes: 1_000)
    var model = SequentialModel.register
    model.overwrites = { _ in false }
    let violation = try #require(model.check(history).verdict.violation)
    var limits = CheckLimits()
    limits.modelSteps = 200_000
    let found = model.contradiction(of: violation, in: history, limits: limits)
    #expect(found.calls.count == 3)
    #expect(found.calls.contains(7) && found.calls.contains(1_000))
    #expect(!found.isProven)
    let lines = model.lines(for: violation, found, in: history)
    #expect(
      lines.contains(
        "These 3 calls are not linearizable by themselves; a limit was reached before it was known "
          + "what the others explain:"))
  }

  /// With the writes left out, no read has a place: what is correct must not be shown as wrong.
  @Test func `the wrong call is shown even if there are too many to prove anything`() throws {
    let count = 3_000
    let wrong = count + 1
    let calls = (0..<count).flatMap { number -> [Call<RegisterOperation, RegisterAnswer>] in
      [
        Call(
          caller: 0, operation: .write(number), start: 4 * number, answer: .done,
          end: 4 * number + 1),
        Call(
          caller: 0, operation: .read, start: 4 * number + 2,
          answer: .value(2 * number + 1 == wrong ? 7 : number), end: 4 * number + 3),
      ]
    }
    let (model, history) = (SequentialModel.register, try CallHistory(calls))
    let violation = try #require(model.check(history).verdict.violation)
    var limits = CheckLimits()
    limits.modelSteps = 20_000
    let found = model.contradiction(of: violation, in: history, limits: limits)
    #expect(found.calls.contains(wrong))
  }

  @Test func `a store of texts shows few calls of many as well`() throws {
    var calls: [Call<KeyValueOperation, KeyValueAnswer>] = (0..<2_000).map {
      Call(
        caller: $0 % 3, operation: .put(key: "a", text: "\($0)"), start: 2 * $0, answer: .done,
        end: 2 * $0 + 1)
    }
    calls.append(
      Call(caller: 9, operation: .get(key: "a"), start: 5_000, answer: .text("7"), end: 5_001))
    let (model, history) = (SequentialModel.keyValue, try CallHistory(calls))
    let violation = try #require(model.check(history).verdict.violation)
    let found = model.contradiction(of: violation, in: history)
    #expect(found.calls.count == 3)
    #expect(found.isSmallest && found.isProven)
  }

  @Test func `the search ends when the time is up, with what it has`() throws {
    let history = try staleRead(writes: 3_000)
    let violation = try #require(SequentialModel.register.check(history).verdict.violation)
    let looks = Atomic(0)
    var limits = CheckLimits()
    limits.isTimeUp = { looks.add(1, ordering: .relaxed).oldValue >= 3 }
    let found = SequentialModel.register.contradiction(of: violation, in: history, limits: limits)
    #expect(!found.isSmallest && found.isProven)
    #expect(found.calls.count > 40)
    let count = looks.load(ordering: .relaxed)
    #expect(count < 100)
    let lines = SequentialModel.register.lines(for: violation, found, in: history)
    #expect(lines.contains("  ... \(found.calls.count - 40) before are not drawn"))
    #expect(lines.count < 130)
  }

  @Test func `a contradiction says that a limit was reached`() throws {
    let recorded = try #require(KnownHistory.known.first)
    let history = try recorded.register()
    guard case .notLinearizable(let violation) = SequentialModel.register.check(history).verdict
    else {
      Issue.record("It is linearizable.")
      return
    }
    var limits = CheckLimits()
    limits.memoryBytes = 10
    let found = SequentialModel.register.contradiction(of: violation, in: history, limits: limits)
    #expect(!found.isSmallest)
    let lines = SequentialModel.register.lines(for: violation, found, in: history)
    #expect(lines.contains { $0.hasSuffix("whatever the others did; a limit was reached here:") })
  }
}

extension LinearizabilityVerdict {
  fileprivate var violation: Violation? {
    if case .notLinearizable(let violation) = self { violation } else { nil }
  }
}
