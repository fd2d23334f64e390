import Testing

@testable import LoadCheck

@Suite struct ComparisonTests {
  @Test func `Holm's correction is that of the definition`() {
    #expect(Holm.adjusted([]) == [])
    #expect(Holm.adjusted([0.2]) == [0.2])
    #expect(Holm.adjusted([0.01, 0.04, 0.03, 0.005]) == [0.03, 0.06, 0.06, 0.02])
    #expect(Holm.adjusted([0.9, 0.8]) == [1, 1])
  }

  @Test(arguments: [(1, 7), (24, 9), (25, 10), (47, 10), (92, 10), (93, 11), (1_000_000, 17)])
  func `so many runs are enough, and one less is not`(_ figures: Int, _ runs: Int) throws {
    #expect(RunComparison.leastRuns(figures: figures) == runs)
    let verdict = { (count: Int) throws in
      let first = (1...count).map { Double($0) }
      let comparison = try #require(RunComparison(first, first.map { $0 + 1_000 }))
      let others = [Double](repeating: 1, count: figures - 1)
      return comparison.verdict(p: Holm.adjusted([comparison.p] + others)[0])
    }
    #expect(try verdict(runs) == .slower)
    #expect(try verdict(runs - 1) == .cantTell)
  }

  @Test(arguments: [-7.0, 0.0, 1.0, 7.0, .nan])
  func `a shift has an interval in order for any confidence`(_ confidence: Double) throws {
    let (few, many) = ([3, 5, 9.0], (0..<40).map { Double($0 * $0) })
    for sample in [few, many] {
      let shift = try #require(Shift(of: sample, from: sample, confidence: confidence))
      #expect(shift.interval.map { $0.contains(shift.estimate) } != false)
    }
  }

  @Test func `a shift is the median of all differences`() throws {
    let shift = try #require(Shift(of: [3, 5, 9], from: [1, 2]))
    // 1, 2, 3, 4, 7, 8
    #expect(shift.estimate == 3.5)
    #expect(shift.interval == nil)
    #expect(try #require(Shift(of: [4], from: [1])).estimate == 3)
    #expect(Shift(of: [], from: [1]) == nil)
    #expect(Shift(of: [.infinity, 1], from: [.infinity]) == nil)
    #expect(Shift(of: [.greatestFiniteMagnitude], from: [-.greatestFiniteMagnitude]) == nil)
    #expect(Shift(of: [.nan], from: [1]) == nil)
  }

  /// The interval is what the test of Mann and Whitney does not refute: moved by less than its lower bound the samples
  /// are still different at that level, and by more they are not.
  @Test(arguments: [(9, 9), (5, 8), (35, 40)])
  func `the interval ends where the rank test begins to refute`(_ first: Int, _ second: Int) throws
  {
    var random = SplitMix64(seed: UInt64(first))
    for _ in 0..<30 {
      let one = (0..<first).map { _ in random.nextUnit() + 0.3 }
      let other = (0..<second).map { _ in random.nextUnit() }
      let interval = try #require(Shift(of: one, from: other)?.interval)
      for (bound, inside) in [(interval.lowerBound, 1e-9), (interval.upperBound, -1e-9)] {
        let within = try #require(RankTest(one.map { $0 - bound - inside }, other))
        let beyond = try #require(RankTest(one.map { $0 - bound + inside }, other))
        #expect(within.p > 0.05 - 1e-9 || first > 30 && within.p > 0.048)
        #expect(beyond.p < within.p)
        #expect(beyond.p <= 0.05 || first > 30 && beyond.p < 0.052)
      }
    }
  }

  private static func runs(_ count: Int, _ level: Double, _ noise: Double, _ seed: UInt64)
    -> [Double]
  {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      // A sum of twelve units less six is nearly normal.
      let sum = (0..<12).reduce(-6.0) { sum, _ in sum + random.nextUnit() }
      return level * (1 + noise * sum)
    }
  }

  private static func words(_ count: Int, _ factor: Double, _ noise: Double) -> [ComparisonVerdict]
  {
    (UInt64(0)..<100).map { seed in
      let first = runs(count, 100, noise, 2 * seed)
      let comparison = RunComparison(first, runs(count, 100 * factor, noise, 2 * seed + 1))
      return comparison.map { $0.verdict(p: $0.p) } ?? .cantTell
    }
  }

  @Test func `ten percent are seen in nine quiet runs, or the answer is open`() {
    let quiet = Self.words(9, 1.1, 0.02)
    #expect(quiet.allSatisfy { $0 == .slower || $0 == .cantTell })
    #expect(quiet.count { $0 == .slower } >= 90)
    #expect(Self.words(9, 1 / 1.1, 0.02).count { $0 == .faster } >= 90)
    let loud = Self.words(9, 1.1, 0.2)
    #expect(!loud.contains(.same))
    #expect(!loud.contains(.faster))
  }

  @Test func `equal runs are never called slower or faster in a hundred seeds`() {
    for noise in [0.005, 0.02, 0.2] {
      let words = Self.words(9, 1, noise)
      #expect(!words.contains(.slower))
      #expect(!words.contains(.faster))
    }
    #expect(Self.words(9, 1, 0.005).count { $0 == .same } >= 95)
  }

  @Test func `a difference within the margin is the same`() {
    #expect(Self.words(9, 1.01, 0.002).allSatisfy { $0 == .same })
  }

  @Test func `three runs allow no answer, and no run no comparison`() throws {
    let comparison = try #require(RunComparison([1, 2, 3], [10, 20, 30]))
    #expect(comparison.interval == nil)
    #expect(comparison.verdict(p: 0) == .cantTell)
    #expect(RunComparison([], [1]) == nil)
    #expect(RunComparison([0], [1]) == nil)
    #expect(RunComparison([.nan], [1]) == nil)
    #expect(RunComparison([.infinity], [1]) == nil)
  }
}
