import Testing

@testable import LoadCheck

@Suite struct IntervalSeriesTests {
  @Test func `a series of any length has a bounded number of parts, and loses nothing`() {
    var series = IntervalSeries()
    var random = SplitMix64(seed: 5)
    for _ in 0..<20_000 {
      let bits = random.next(below: 40) + 20
      series.change(at: Int64(random.next() >> (64 - bits))) { interval in
        interval.done += 1
        interval.response.record(Int64(bits))
      }
    }
    #expect(series.intervals.count <= IntervalSeries.limit)
    #expect(series.intervals.reduce(0) { $0 + $1.done } == 20_000)
    #expect(series.intervals.reduce(0) { $0 + $1.response.count } == 20_000)
    series.change(at: .max) { $0.done += 1 }
    #expect(series.intervals.reduce(0) { $0 + $1.done } == 20_001)
  }

  @Test func `the series of two workers are the one that both would have had`() {
    var (left, right, both) = (IntervalSeries(), IntervalSeries(), IntervalSeries())
    for number in 0..<5_000 {
      // One of them has ended long before the other.
      let moment = Int64(number) * (number % 2 == 0 ? 10 : 1_000) * millisecond
      let change: (inout Interval) -> Void = { interval in
        interval.done += 1
        interval.queued = max(interval.queued, number % 100)
        interval.response.record(Int64(number))
      }
      number % 2 == 0 ? left.change(at: moment, change) : right.change(at: moment, change)
      both.change(at: moment, change)
    }
    #expect(left.length < right.length)
    var (first, second) = (left, right)
    first.add(right)
    second.add(left)
    #expect(first == both)
    #expect(second == both)
  }
}
