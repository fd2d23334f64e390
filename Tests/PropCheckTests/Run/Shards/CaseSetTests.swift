import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct CaseSetTests {
  /// Parts of shards: the number of the shard, and the rows that it covered.
  private struct Parts {
    let modulus: Int
    var ranges: [CaseRange]

    /// All cases, one by one: the slow and obvious way.
    var cases: Set<Int> {
      Set(ranges.flatMap { range in (0..<range.count).map { range.index(at: $0) } })
    }

    var set: CaseSet { CaseSet(ranges, modulus: modulus) ?? CaseSet(modulus: modulus) }
  }

  private static func parts(of modulus: Int) -> Gen<Parts> {
    let range = Gen<CaseRange> { source in
      let residue = try source.draw(.int(in: 0...modulus - 1))
      let start = residue + modulus * (try source.draw(.int(in: 0...4)))
      let end = start + (try source.draw(.int(in: 0...50)))
      return CaseRange(
        from: start, to: end, step: try source.draw(.bool) ? modulus : 1)
    }
    return Gen<[CaseRange]>.array(of: range, upTo: 6).map { Parts(modulus: modulus, ranges: $0) }
  }

  private static let modulus = Gen<Int>.int(in: 1...6)

  @Test func `a set holds the cases of its ranges, in whichever order they come`() async {
    let drawn = Self.modulus.flatMap { Self.parts(of: $0) }
    await forAll(drawn) { parts in
      let set = parts.set
      var turned = parts
      turned.ranges.reverse()
      try require(turned.set.ranges, equals: set.ranges)
      try require(Parts(modulus: parts.modulus, ranges: set.ranges).cases, equals: parts.cases)
      try require(CaseSet(set.ranges, modulus: parts.modulus), equals: set)
      let starts = set.ranges.map(\.from)
      try require(starts, equals: starts.sorted())
    }
  }

  @Test func `sets are united, subtracted and compared as sets are`() async {
    let pair = Self.modulus.flatMap { modulus in
      Gen<(Parts, Parts)> { source in
        (
          try source.draw(Self.parts(of: modulus)), try source.draw(Self.parts(of: modulus))
        )
      }
    }
    await forAll(pair) { left, right in
      let (mine, theirs) = (left.set, right.set)
      let cases = { (set: CaseSet) in Parts(modulus: left.modulus, ranges: set.ranges).cases }
      var both = mine
      both.formUnion(theirs)
      try require(cases(both), equals: left.cases.union(right.cases))
      try require(cases(mine.subtracting(theirs)), equals: left.cases.subtracting(right.cases))
      try require(
        mine.isSuperset(of: theirs), equals: left.cases.isSuperset(of: right.cases))
      try require(mine.isDisjoint(with: theirs), equals: left.cases.isDisjoint(with: right.cases))
    }
  }

  @Test(arguments: [1, 3, 8, 1000], [0, 1, 5, 8, 100, 1001])
  func `all shards together are one range`(_ count: Int, _ cases: Int) throws {
    let shards = (1...count).compactMap { Shard($0, of: count)?.cases(before: cases) }
    let set = try #require(CaseSet(shards.reversed(), modulus: count))
    #expect(set.ranges == (cases == 0 ? [] : [CaseRange(0..<cases)]))
    #expect(shards.caseCount == cases)
  }

  @Test func `shards without an end are joined and subtracted without a trap`() throws {
    let all = (1...3).compactMap { Shard($0, of: 3)?.cases(before: .max) }
    let set = try #require(CaseSet(all, modulus: 3))
    #expect(set.ranges.map(\.from) == [0])
    let rest = set.subtracting(try #require(CaseSet([CaseRange(0..<10)], modulus: 3)))
    #expect(rest.ranges.map(\.from) == [10])
  }

  @Test func `ranges of other shards and negative ones are refused`() {
    #expect(CaseSet([CaseRange(from: 0, to: 10, step: 3)], modulus: 8) == nil)
    #expect(CaseSet([CaseRange(from: -1, to: 10)], modulus: 8) == nil)
    #expect(CaseSet([CaseRange(from: 1, to: 9, step: 4)], modulus: 8)?.ranges.caseCount == 2)
  }
}
