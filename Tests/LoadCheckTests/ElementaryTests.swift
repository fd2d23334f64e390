import Glibc
import Testing

@testable import LoadCheck

@Suite struct ElementaryTests {
  /// How many numbers lie between two.
  private static func distance(_ left: Double, _ right: Double) -> UInt64 {
    left == right
      ? 0
      : UInt64((Int64(bitPattern: left.bitPattern) - Int64(bitPattern: right.bitPattern)).magnitude)
  }

  @Test func `logarithms are those of the C library, within 2 units in the last place`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<10_000 {
      let exponent = Int(random.next(below: 2_000)) - 1_000
      let x = Double(sign: .plus, exponent: exponent, significand: 1 + random.nextUnit())
      #expect(Self.distance(Elementary.log(x), log(x)) <= 2, "\(x)")
    }
  }

  /// Near 1 the result is small, and an error of its terms would show.
  @Test func `logarithms of numbers near 1 lose nothing`() {
    for step in -2_000...2_000 {
      let x = 1 + Double(step) * 1e-4 / 2
      #expect(abs(Elementary.log(x) - log(x)) <= 4 * abs(log(x)).ulp, "\(x)")
    }
  }

  @Test func `exponentials are those of the C library, within 2 units in the last place`() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<10_000 {
      let x = (random.nextUnit() - 0.5) * 1_400
      #expect(Self.distance(Elementary.exp(x), exp(x)) <= 2, "\(x)")
    }
  }

  @Test(arguments: [
    -1.0, -0.0, 0, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, 800, -800, 709.5, -744,
  ])
  func `numbers at the edges are as in the C library`(_ x: Double) {
    #expect(same(Elementary.log(x), log(x)))
    #expect(same(Elementary.exp(x), exp(x)))
  }

  private func same(_ left: Double, _ right: Double) -> Bool {
    left == right || left.isNaN && right.isNaN || Self.distance(left, right) <= 4
  }
}
