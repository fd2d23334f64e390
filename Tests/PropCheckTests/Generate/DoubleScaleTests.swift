import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct DoubleScaleTests {
  @Test func `whole numbers come before decimals before all others`() {
    let order: [Double] = [
      0, 1, 2, 1000, 0x1p53 - 1, 0.1, 0.5, 7.5, 0.01, 2.75, 0.001, .leastNonzeroMagnitude, 1.0 / 3,
      0x1p53, 1e300,
      .infinity, .nan,
    ]
    let indexes = order.map(DoubleScale.index)
    #expect(indexes == indexes.sorted())
    #expect(Set(indexes).count == order.count)
  }

  @Test func `a magnitude comes back from its index`() async {
    await forAll(.double) { value in
      let back = DoubleScale.magnitude(at: DoubleScale.index(of: value))
      try require(
        back.bitPattern, equals: value.isNaN ? Double.nan.bitPattern : value.magnitude.bitPattern)
    }
  }

  @Test(arguments: [
    (3.0, 5.5...9.0, 6.0), (3.0, 5.5...5.75, 5.5), (12.0, 5.5...9.5, 9.0), (12.0, 5.5...5.75, 5.75),
    (7.25, 5.5...9.0, 7.25), (.nan, 1.0...2.0, 1.0), (.infinity, 0.0...(.infinity), .infinity),
    (-.infinity, -2.0...1.0, 0.0),
  ])
  func `a value is brought into a range, whole if possible`(
    _ value: Double, _ range: ClosedRange<Double>, _ result: Double
  ) {
    #expect(DoubleScale.clamp(value, to: range) == result)
  }

  @Test func `negative zero is only in ranges with negative numbers`() {
    #expect(DoubleScale.clamp(-3, to: 0...100).sign == .plus)
    #expect(DoubleScale.clamp(-0.0, to: 0...100).sign == .plus)
    #expect(DoubleScale.clamp(-3, to: -0.5...9).sign == .plus)
    #expect(DoubleScale.clamp(-0.0, to: -1...1).sign == .minus)
    for range in [0...100, 0...0, 0...0.5, 0...(.infinity)] as [ClosedRange<Double>] {
      #expect(values(of: .double(in: range), count: 2000).allSatisfy { $0.sign == .plus })
    }
    #expect(
      values(of: .double(in: -1...1), count: 2000).contains { $0.isZero && $0.sign == .minus })
  }

  @Test func `a sign before 0 is dropped where there are no negative numbers`() {
    var source = Source()
    source.replay(
      ChoiceSequence(choices: [0, 1].map { Choice(kind: .any, index: $0, limit: .max) }))
    #expect(source.double(in: 0...100).sign == .plus)
    #expect(source.sequence.choices.map(\.index) == [0, 0])
  }

  @Test func `what is tried instead is simpler`() {
    for value in [3.141_59, 1.0 / 3, 0x1p60, 1e308, .infinity, .nan, 12] {
      let index = DoubleScale.index(of: value)
      #expect(DoubleScale.simpler(than: index).allSatisfy { $0 < index })
    }
    let tried = DoubleScale.simpler(than: DoubleScale.index(of: 3.141_59))
    #expect(tried.map(DoubleScale.magnitude).prefix(4) == [3, 4, 3.1, 3.2])
  }
}

@Suite struct WholeNumbersTests {
  static let roundings: [(Double, Double, Double, Double)] = [
    (2.5, 2.0, 3.0, 3.0), (-2.5, -3.0, -2.0, -2.0), (2.0, 2.0, 2.0, 2.0), (-0.25, -1.0, 0.0, 0.0),
    (0x1p60, 0x1p60, 0x1p60, 0x1p60), (-.infinity, -.infinity, -.infinity, -.infinity),
  ]

  @Test(arguments: roundings)
  func `numbers are rounded`(_ value: Double, _ down: Double, _ up: Double, _ nearest: Double) {
    #expect(value.roundedDown == down)
    #expect(value.roundedUp == up)
    #expect(value.roundedToNearest == nearest)
  }

  @Test func `NaN is rounded to NaN`() {
    #expect(Double.nan.roundedDown.isNaN)
  }
}
