import Testing

@testable import LoadCheck

@Suite struct SplitMix64Tests {
  @Test func `the same seed and stream give the same numbers`() {
    var (one, other) = (SplitMix64(seed: 5, stream: 7), SplitMix64(seed: 5, stream: 7))
    for _ in 0..<100 { #expect(one.next() == other.next()) }
  }

  @Test func `streams and seeds next to each other have no number in common`() {
    var seen: Set<UInt64> = []
    for seed in UInt64(0)..<30 {
      for stream in UInt64(0)..<30 {
        var random = SplitMix64(seed: seed, stream: stream)
        for _ in 0..<30 { seen.insert(random.next()) }
      }
    }
    #expect(seen.count == 27_000)
  }

  @Test func `numbers below a count are all alike, across streams too`() {
    var (counts, firsts) = ([Int](repeating: 0, count: 97), [Int](repeating: 0, count: 97))
    var random = SplitMix64(seed: 11)
    for stream in UInt64(0)..<19_400 {
      counts[Int(random.next(below: 97))] += 1
      var other = SplitMix64(seed: 12, stream: stream)
      firsts[Int(other.next(below: 97))] += 1
    }
    let shares = [Double](repeating: 1 / 97, count: 97)
    #expect(ChiSquare(counts, shares).deviations < 4)
    #expect(ChiSquare(firsts, shares).deviations < 4)
  }

  @Test func `a unit is never 0 and never 1`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<20_000 {
      let unit = random.nextUnit()
      #expect(unit > 0)
      #expect(unit < 1)
    }
  }
}
