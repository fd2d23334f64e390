import Testing

@testable import PropCheck

@Suite struct FoldTests {
  private let empty = Fold(discardLimit: 1)

  private func block(
    at start: Int, cases: Int, discards: Int = 0, _ ending: BlockResult.Ending = .finished
  ) -> BlockResult {
    var result = BlockResult(start: start)
    result.cases = cases
    for _ in 0..<discards { result.discards.add(nil) }
    result.ending = ending
    return result
  }

  @Test func `blocks behind a failure are dropped`() {
    var fold = empty
    fold.add(block(at: 0, cases: 32))
    fold.add(
      block(
        at: 32, cases: 5,
        .failed(Failure("no"), CaseStart(random: Xoshiro(seed: 0), listBound: 0), index: 36)))
    fold.add(block(at: 64, cases: 32, discards: 9))
    #expect(fold.cases == 37)
    #expect(fold.discards.total == 0)
    guard case .failed(_, _, index: 36) = fold.ending else {
      Issue.record("no failure")
      return
    }
  }

  @Test(arguments: [(42, false), (43, true)])
  func `discards are judged block by block, ten cases in advance`(_ discards: Int, _ isOver: Bool) {
    var fold = empty
    fold.add(block(at: 0, cases: 32, discards: discards))
    #expect((fold.ending != nil) == isOver)
  }

  @Test func `a name that is required is kept behind any number of others`() {
    var fold = Fold(discardLimit: 1, requirements: [Requirement("late", share: 0.1)])
    for (start, names) in [(0, (0..<1500).map(String.init)), (32, ["late", "later"])] {
      var result = block(at: start, cases: 32)
      result.labels = names.map { LabelCount(table: "case", name: $0, count: 1) }
      fold.add(result)
    }
    #expect(fold.labels.seen.count == 1001)
    #expect(fold.labels.seen.contains { $0.name == "late" })
    #expect(fold.labels.seen.first { $0.name == "other names" }?.count == 502)
  }
}
