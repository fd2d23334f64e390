import KnownHistories
import PropCheck
import PropCheckTesting
import StateCheck
import Testing

@Suite struct ContradictionTests {
  private typealias CellCall = Call<Cells.Operation, Cells.Answer>

  /// The calls of a group with the answers forgotten of all but some.
  private func weakened(_ calls: [CellCall], _ group: [Int], keeping kept: [Int]) -> [CellCall] {
    group.map { index in
      let call = calls[index]
      guard !kept.contains(index) else { return call }
      return Call(caller: call.caller, operation: call.operation, start: call.start)
    }
  }

  @Test(.cases(2_000)) func `it has no order, and no call of it can be left out`() async {
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
  func `of recorded histories it shows the heart`(_ file: String, _ calls: [String]) throws {
    let recorded = try #require(KnownHistory.known.first { $0.file == file })
    guard case .notLinearizable(let violation) = try recorded.result().verdict else {
      Issue.record("\(file) is linearizable")
      return
    }
    #expect(try recorded.contradictionTexts(of: violation) == calls)
  }

  @Test(arguments: KnownHistory.known.filter { $0.model != "kv-whole-map" })
  func `of recorded histories it is small`(_ recorded: KnownHistory) throws {
    // What has an order contradicts nothing.
    guard case .notLinearizable(let violation) = try recorded.result().verdict else { return }
    #expect(try recorded.contradictionTexts(of: violation).count <= 13)
  }

  @Test func `a limit that is reached is said`() throws {
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
