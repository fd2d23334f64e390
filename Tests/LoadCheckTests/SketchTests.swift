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
    for percent in [0.0, 1, 50, 90, 99, 99.9, 100] {
      let rank = max(1, Int((percent / 100 * 3_000).rounded(.up)))
      let (exact, found) = (sorted[rank - 1], try #require(sketch.percentile(percent)))
      #expect(exact...(exact + exact / 16) ~= found)
    }
    #expect(sketch.greatest == sorted.last)
    #expect(Sketch().percentile(50) == nil)
  }

  @Test func `the median of few is exact`() {
    var sketch = Sketch()
    for value in [1, 2, 3, 4] as [Int64] { sketch.record(value) }
    #expect([25, 50, 75, 100].map(sketch.percentile) == [1, 2, 3, 4])
  }
}
