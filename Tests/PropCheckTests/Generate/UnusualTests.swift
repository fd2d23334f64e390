import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct UnusualTests {
  private let ranges = [
    Int.min...Int.max, 0...100, -100 ... -1, 5...5, Int.max - 3...Int.max, Int.min...Int.min + 3,
  ]

  @Test func `edges, neighbours and small ones stay in every range`() {
    var random = Xoshiro(seed: TestSeed.value)
    for range in ranges {
      let origin = 0.clamped(to: range)
      for value in [Int.min, -1, 0, 1, Int.max] {
        for _ in 0..<50 {
          #expect(range.contains(random.edge(of: range, origin: origin)))
          #expect(range.contains(random.neighbour(of: value, in: range)))
          #expect(range.contains(random.small(in: range, origin: origin)))
        }
      }
    }
  }

  @Test func `a neighbour is at most 4 away, and often the value itself`() {
    var random = Xoshiro(seed: TestSeed.value)
    let values = (0..<500).map { _ in random.neighbour(of: 1000, in: .min ... .max) }
    #expect(Set(values) == Set(996...1004))
    #expect(values.count { $0 == 1000 } > 200)
  }

  @Test func `small values are of every number of bits, on both sides`() {
    var random = Xoshiro(seed: TestSeed.value)
    let values = (0..<5000).map { _ in random.small(in: .min ... .max, origin: 0) }
    #expect(Set(values.map { 64 - $0.magnitude.leadingZeroBitCount }).count > 60)
    #expect(values.contains { $0 < 0 })
    #expect(values.contains { $0 > 0 })
  }

  /// Each sign and neighbour of a constant has a chance of 1 in 5,000 or more: 100,000 draws miss
  /// one in fewer than 10^-8 runs.
  @Test(arguments: [1 << 40, 1_000_000_000, 6_227_020_800])
  func `powers and factorials occur among the edges, with both signs`(_ number: Int) {
    var random = Xoshiro(seed: TestSeed.value)
    let edges = Set((0..<100_000).map { _ in random.edge(of: .min ... .max, origin: 0) })
    for sign in [1, -1] {
      let isThere = (-1...1).allSatisfy { edges.contains(sign * number + $0) }
      #expect(isThere, "\(sign * number)")
    }
  }

  /// About twelve of them have random bits.
  @Test func `a drawn NaN has the bits of a replayed one`() {
    var random = Xoshiro(seed: TestSeed.value)
    let drawn = (0..<100_000).map { _ in random.double() }.filter(\.isNaN)
    let usual: Set<UInt64> = [Double.nan.bitPattern, (-Double.nan).bitPattern]
    #expect(!drawn.isEmpty)
    #expect(Set(drawn.map(\.bitPattern)).isSubset(of: usual))
  }

  /// One draw in 144 is the upper end itself.
  @Test(arguments: [1e307...Double.greatestFiniteMagnitude, 1e307...(.infinity)])
  func `large numbers rarely equal the end of their range`(
    _ range: ClosedRange<Double>
  ) {
    let drawn = values(of: Gen<Double>.double(in: range), count: 3000)
    #expect(drawn.allSatisfy(range.contains))
    #expect(drawn.count { $0 == range.upperBound } < 150)
  }

  @Test func `edges occur among integers, sums and ties among numbers`() {
    let numbers = values(of: Gen<[Int]>.array(of: .int, count: 1000), count: 20).joined()
    #expect(numbers.contains(.max))
    #expect(numbers.contains(.min))
    let doubles = values(of: Gen<[Double]>.array(of: .double(in: -1...1), count: 1000), count: 20)
    #expect(doubles.joined().contains(0.1 + 0.2))
    #expect(doubles.joined().allSatisfy { -1...1 ~= $0 })
  }
}
