import Testing

@testable import LoadCheck

@Suite struct RankTestTests {
  private static let first = [-0.785, 0.749, 1.635, 0.273, -1.233]
  private static let second = [-0.458, 2.1, 0.703, -1.232, 0.416]

  @Test func `probabilities are those of SciPy 1.17`() throws {
    let exact = try #require(RankTest(Self.first, Self.second))
    #expect(exact.isExact)
    #expect(exact.pairs == 11)
    #expect(abs(exact.p - 0.841_269_841_269_841_3) < 1e-14)
    let normal = try #require(RankTest(Self.first, Self.second, exactly: false))
    #expect(!normal.isExact)
    #expect(abs(normal.p - 0.834_531_622_710_928_7) < 1e-12)
    let tied = try #require(RankTest([1, 2, 2, 3, 5, 5, 5], [2, 3, 3, 4, 5]))
    #expect(!tied.isExact)
    #expect(tied.pairs == 16.5)
    #expect(abs(tied.p - 0.933_149_978_949_733_5) < 1e-12)
  }

  /// Every way to deal ranks to the first sample, one by one.
  private static func probability(of pairs: Int, _ first: Int, _ second: Int) -> Double {
    var (all, far) = (0, 0)
    let even = Double(first * second) / 2
    for mask in 0..<(1 << (first + second)) where mask.nonzeroBitCount == first {
      var (count, below) = (0, 0)
      for bit in 0..<(first + second) {
        if mask >> bit & 1 == 1 { count += below } else { below += 1 }
      }
      all += 1
      if abs(Double(count) - even) >= abs(Double(pairs) - even) { far += 1 }
    }
    return Double(far) / Double(all)
  }

  @Test func `an exact probability is the share of all orders`() throws {
    var random = SplitMix64(seed: 6)
    for (first, second) in [(1, 1), (1, 5), (4, 3), (5, 5), (6, 7), (2, 9)] {
      for _ in 0..<20 {
        let test = try #require(
          RankTest(
            (0..<first).map { _ in random.nextUnit() }, (0..<second).map { _ in random.nextUnit() })
        )
        let wanted = Self.probability(of: Int(test.pairs), first, second)
        #expect(abs(test.p - min(1, wanted)) < 1e-12 || test.p == 1, "\(first) \(second) \(test)")
      }
    }
  }

  @Test func `equal values of one sample leave a probability exact`() throws {
    let test = try #require(RankTest([1, 1, 2], [5, 6, 6]))
    #expect(test.isExact && test.p == 2.0 / 20)
    #expect(try #require(RankTest([1, 1, 2], [2, 6, 6])).isExact == false)
  }

  @Test func `samples that change places have the same probability`() throws {
    let (one, other) = (RankTest(Self.first, Self.second), RankTest(Self.second, Self.first))
    #expect(one?.p == other?.p)
    #expect((one?.pairs ?? 0) + (other?.pairs ?? 0) == 25)
  }

  @Test func `samples of equal values are alike, and of none there is no answer`() {
    #expect(RankTest([1, 1, 1], [1, 1])?.p == 1)
    #expect(RankTest([], [1]) == nil)
    #expect(RankTest([1], []) == nil)
  }

  @Test func `great samples are compared too`() throws {
    let test = try #require(
      RankTest((0..<500).map(Double.init), (0..<500).map { Double($0) + 50.5 }))
    #expect(!test.isExact)
    #expect(test.p < 1e-5)
    #expect(
      try #require(RankTest((0..<30).map(Double.init), (0..<30).map { Double($0) + 100.5 })).isExact
    )
  }

  /// Among pairs of samples from one distribution, the part called different is no greater than the
  /// level.
  @Test func `equal samples are called different no more often than the level allows`() throws {
    var random = SplitMix64(seed: 21)
    var alarms = 0
    for _ in 0..<2_000 {
      let values = (0..<18).map { _ in random.nextUnit() }
      let test = try #require(RankTest(Array(values[..<9]), Array(values[9...])))
      if test.p < 0.05 { alarms += 1 }
    }
    // 5 of 100, and four standard deviations of their count.
    #expect(alarms < 139)
    #expect(alarms > 40)
  }
}
