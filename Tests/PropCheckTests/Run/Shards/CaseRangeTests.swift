import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct CaseRangeTests {
  private static let ranges = Gen<CaseRange> { source in
    CaseRange(
      from: try source.draw(.int(in: 0...20)), to: try source.draw(.int(in: 0...60)),
      step: try source.draw(.int(in: 1...9)))
  }

  private static func indexes(_ range: CaseRange) -> [Int] {
    Array(stride(from: range.from, to: range.to, by: range.step))
  }

  @Test func `its parts are those of the indexes`() async {
    let drawn = Gen<(CaseRange, Int)> { source in
      (try source.draw(Self.ranges), try source.draw(.int(in: 0...70)))
    }
    await forAll(drawn) { range, number in
      let all = Self.indexes(range)
      try require(range.count, equals: all.count)
      try require(range.last, equals: all.last)
      try require(Self.indexes(range.prefix(number)), equals: Array(all.prefix(number)))
      try require(Self.indexes(range.dropFirst(number)), equals: Array(all.dropFirst(number)))
      try require(Self.indexes(range.before(number)), equals: all.filter { $0 < number })
      try require(Self.indexes(range.after(number)), equals: all.filter { $0 > number })
      try require([range, range].firstCases(number).caseCount, equals: min(number, 2 * all.count))
    }
  }

  @Test func `the last number is a bound like any other`() {
    let range = CaseRange(from: 3, to: .max, step: 8)
    #expect(range.count == (Int.max - 1 - 3) / 8 + 1)
    #expect(range.after(.max - 1).isEmpty)
    #expect([range, range, range, range, range, range, range, range, range].caseCount == .max)
  }
}
