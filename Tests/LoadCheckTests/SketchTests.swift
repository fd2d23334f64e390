import Testing

@testable import LoadCheck

@Suite struct SketchTests {
  @Test func `a percentile is the value of that rank, or up to a sixteenth more`() throws {
    var random = SplitMix64(seed: 9)
    let values = (0..<3_000).map { _ in Int64(random.next() >> (20 + random.next(below: 40))) }
    var (sketch, left, right) = (Sketch(), Sketch(), Sketch())
    for (place, value) in values.enumerated() {
      sketch.record(value)
      place % 3 == 0 ? left.record(value) : right.record(value)
    }
    left.add(right)
    #expect(left == sketch)
    let sorted = values.sorted()
    for (percent, rank) in [
      (0.0, 1), (1.0, 30), (50.0, 1_500), (90.0, 2_700), (99.0, 2_970), (99.9, 2_997),
      (100.0, 3_000),
    ] {
      let (exact, found) = (sorted[rank - 1], try #require(sketch.percentile(percent)))
      #expect(exact...(exact + exact / 16) ~= found)
    }
    #expect(sketch.greatest == sorted.last)
    #expect(Sketch().percentile(50) == nil)
  }

  /// As a product, 99.9 % of 1,000 is 999.0000000000001.
  @Test(arguments: [(99.9, 1_000), (16.1, 1_000), (0.1, 1_000), (55.0, 100)])
  func `a percentile is not that of the next rank`(_ percent: Double, _ count: Int) {
    let rank = (percent / 100 * Double(count)).rounded()
    #expect(Histogram.rank(percent, of: UInt64(count)) == UInt64(rank))
    var sketch = Sketch()
    for place in 1...count { sketch.record(Double(place) <= rank ? 1 : 1_000) }
    #expect(sketch.percentile(percent) == 1)
  }

  @Test func `a percentage that is none is the nearest one`() {
    var sketch = Sketch()
    for value in [1, 2, 3, 4] as [Int64] { sketch.record(value) }
    #expect([-5, 0, 101].map(sketch.percentile) == [1, 1, 4])
  }

  /// 2^33 and 2^32 of them: more than fit in a 32-bit count, which wraps around to 0.
  @Test func `more values than 32 bits count are all there`() {
    var (sketch, more) = (Sketch(), Sketch())
    sketch.record(1)
    for _ in 0..<33 { sketch.add(sketch) }
    more.record(9)
    for _ in 0..<32 { more.add(more) }
    sketch.add(more)
    #expect(sketch.count == 3 << 32)
    #expect([50, 66, 67, 100].map(sketch.percentile) == [1, 1, 9, 9])
    #expect(sketch.histogram.count == 3 << 32)
    #expect(sketch.histogram.percentile(50) == 1)
  }

  @Test func `the median of few is exact`() {
    var sketch = Sketch()
    for value in [1, 2, 3, 4] as [Int64] { sketch.record(value) }
    #expect([25, 50, 75, 100].map(sketch.percentile) == [1, 2, 3, 4])
  }
}
