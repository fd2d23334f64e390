import Testing

@testable import PropCheck

@Suite struct IntegerScaleTests {
  @Test(arguments: [
    (-3...3, 0, [0, 1, -1, 2, -2, 3, -3]),
    (-1...4, 0, [0, 1, -1, 2, 3, 4]),
    (-4...1, 0, [0, 1, -1, -2, -3, -4]),
    (5...8, 5, [5, 6, 7, 8]),
    (-8...(-5), -5, [-5, -6, -7, -8]),
    (7...7, 7, [7]),
  ])
  func `values alternate and then go on along the longer side`(
    _ range: ClosedRange<Int>, _ origin: Int, _ order: [Int]
  ) {
    let scale = IntegerScale(range, origin: origin)
    #expect((0...scale.limit).map { scale.value(at: $0, origin: origin) } == order)
    #expect(order.map { scale.index(of: $0, origin: origin) } == Array(0...scale.limit))
  }

  @Test(arguments: [Int.min, -1, 0, 1, Int.max])
  func `all integers have an index`(_ value: Int) {
    for origin in [Int.min, -7, 0, Int.max] {
      let scale = IntegerScale(Int.min...Int.max, origin: origin)
      #expect(scale.limit == .max)
      #expect(scale.value(at: scale.index(of: value, origin: origin), origin: origin) == value)
    }
  }

  @Test func `a distance beyond the range has no index, an index beyond it is the last`() {
    let scale = IntegerScale(-1...4, origin: 0)
    #expect(scale.index(magnitude: 2, isNegative: true) == nil)
    #expect(scale.index(magnitude: 5, isNegative: false) == nil)
    #expect(scale.value(at: 99, origin: 0) == 4)
  }
}
