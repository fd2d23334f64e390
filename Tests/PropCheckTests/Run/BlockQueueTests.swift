import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct BlockQueueTests {
  /// Hands all parts out to workers that finish in a drawn order.
  private static func fold(
    _ cases: Int, workers: Int, order: [Int], result: (CaseRange) -> BlockResult
  ) -> (fold: Fold, parts: [CaseRange]) {
    var queue = BlockQueue(
      [CaseRange(0..<cases)], Fold(discardLimit: 10), workers: workers, dividesBlocks: true)
    var idle = Array(0..<workers)
    var running = queue.orders(for: &idle)
    var parts = running.map(\.cases)
    var turn = 0
    while !running.isEmpty {
      let order = running.remove(at: order[turn % order.count] % running.count)
      turn += 1
      queue.take(BlockQueue.Delivery(order: order, result: result(order.cases)))
      idle.append(order.worker)
      let next = queue.orders(for: &idle)
      running += next
      parts += next.map(\.cases)
    }
    return (queue.fold, parts)
  }

  private static func passing(_ cases: CaseRange, nanoseconds: UInt64 = 0) -> BlockResult {
    var result = BlockResult(of: cases)
    result.cases = cases.count
    result.times.runNanoseconds = nanoseconds * UInt64(cases.count)
    result.labels = [LabelCount(table: "t", name: "\(cases.from / 10)", count: cases.count)]
    return result
  }

  @Test func `whatever finishes first, the cases are folded in order and once`() async {
    let drawn = Gen<(Int, Int, [Int])> { source in
      (
        try source.draw(.int(in: 0...300)), try source.draw(.int(in: 1...5)),
        try source.draw(.array(of: .int(in: 0...9), count: 1...20))
      )
    }
    await forAll(drawn) { cases, workers, order in
      let (fold, parts) = Self.fold(cases, workers: workers, order: order) {
        Self.passing($0)
      }
      try require(fold.cases, equals: cases)
      try require(fold.labels.seen.reduce(0) { $0 + $1.count }, equals: cases)
      try require(parts.caseCount, equals: cases)
    }
  }

  /// The name of the second case comes again behind more names than a run keeps, in the same part of the block as those.
  private static func named(_ cases: CaseRange) -> BlockResult {
    var tally = Tally()
    for place in 0..<cases.count {
      let names: [String] =
        switch cases.index(at: place) {
        case 1, 6: ["early"]
        case 5: (0..<1500).map { "\($0)" }
        default: []
        }
      tally.accept(names.map { LabelCount(table: "t", name: $0, count: 1) })
    }
    var result = passing(cases)
    result.labels = tally.counts
    return result
  }

  @Test(arguments: [1, 2, 3])
  func `which of too many names are kept does not depend on how blocks are divided`(
    _ workers: Int
  ) {
    var whole = Fold(discardLimit: 10)
    whole.add(Self.named(CaseRange(0..<32)))
    let (fold, parts) = Self.fold(32, workers: workers, order: [0, 1]) { Self.named($0) }
    #expect(parts.first == CaseRange(0..<4))
    #expect(fold.labels.sorted == whole.labels.sorted)
    #expect(fold.labels.seen.first { $0.name == "early" }?.count == 2)
  }

  @Test func `the first failure counts, however late it arrives`() async {
    let drawn = Gen<([Int], [Int])> { source in
      (
        try source.draw(.array(of: .int(in: 0...199), count: 1...4)),
        try source.draw(.array(of: .int(in: 0...9), count: 1...20))
      )
    }
    await forAll(drawn) { failing, order in
      let (fold, _) = Self.fold(200, workers: 4, order: order) { cases in
        var result = Self.passing(cases)
        if let index = failing.filter({ cases.from..<cases.to ~= $0 }).min() {
          result.cases = index - cases.from + 1
          result.ending = .failed(
            Failure("no"), CaseStart(random: Xoshiro(seed: 0), listBound: 0), index: index)
        }
        return result
      }
      try require(fold.cases, equals: (failing.min() ?? 0) + 1)
    }
  }

  @Test(arguments: [1, 15, 40, 100])
  func `slow cases are shared, and the last ones one by one`(_ cases: Int) {
    let (_, parts) = Self.fold(cases, workers: 2, order: [0]) {
      Self.passing($0, nanoseconds: 300_000_000)
    }
    #expect(parts.suffix(4).allSatisfy { $0.count == 1 })
    #expect((parts.map(\.count).max() ?? 0) <= 4)
  }

  @Test func `quick cases are handed out in blocks`() {
    let (_, parts) = Self.fold(3_200, workers: 2, order: [0]) {
      Self.passing($0, nanoseconds: 1_000)
    }
    #expect(parts.count < 120)
  }

  @Test func `a block with many draws that are too large runs again as a whole`() {
    var wholes = 0
    let (fold, _) = Self.fold(64, workers: 2, order: [1, 0]) { cases in
      var result = Self.passing(cases, nanoseconds: 300_000_000)
      guard cases.from < 32 else { return result }
      let draws = cases.count == 32 ? 7 : 1
      let large = Rejection("list", Site("file", 1), isTooLarge: true)
      result.discards.add(large, draws)
      wholes += cases.count == 32 ? 1 : 0
      return result
    }
    #expect(wholes == 1)
    #expect(fold.discards.tooLarge == 7)
    #expect(fold.cases == 64)
  }

  @Test func `a part that gives up is not the end if the whole block goes on`() {
    let (fold, parts) = Self.fold(96, workers: 2, order: [1, 0]) { cases in
      var result = Self.passing(cases)
      let large = Rejection("list", Site("file", 1), isTooLarge: true)
      if cases == CaseRange(0..<32) { result.discards.add(large, 5) }
      if cases == CaseRange(4..<8) {
        result.cases = 0
        result.discards.add(large, 5)
        result.ending = .tooLarge
      }
      return result
    }
    #expect(parts.prefix(3) == [CaseRange(0..<4), CaseRange(4..<8), CaseRange(0..<32)])
    let goesOn = fold.ending == nil
    #expect(goesOn)
    #expect(fold.discards.tooLarge == 5)
    #expect(fold.cases == 96)
  }
}
