import Testing

@testable import LoadCheck

@Suite struct HistogramTests {
  /// Values of all sizes up to an hour, as times are.
  private static func values(_ count: Int, seed: UInt64) -> [Int64] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let bits = 1 + random.next(below: 41)
      return Int64(random.next() >> (64 - bits))
    }
  }

  private static func histogram(_ values: [Int64]) -> Histogram {
    var histogram = Histogram()
    for value in values { histogram.record(value) }
    return histogram
  }

  @Test(arguments: [1, 2, 3, 10, 999, 1_000, 10_000])
  func `a percentile is the value of that rank, to a thousandth`(_ count: Int) throws {
    let values = Self.values(count, seed: UInt64(count))
    let (histogram, sorted) = (Self.histogram(values), values.sorted())
    for tenths in stride(from: 0, through: 1_000, by: 9) {
      let rank = max(1, (count * tenths + 999) / 1_000)
      let found = try #require(histogram.percentile(Double(tenths) / 10))
      let wanted = sorted[rank - 1]
      #expect(tenths == 0 || Histogram.areEquivalent(found, wanted), "\(tenths)")
      #expect(found >= wanted || tenths == 0)
    }
    #expect(histogram.percentile(0) == sorted.first)
    #expect(histogram.percentile(100) == sorted.last)
    #expect(histogram.least == sorted.first)
    #expect(histogram.greatest == sorted.last)
    #expect(histogram.count == UInt64(count))
  }

  @Test func `parts that are added are the whole`() throws {
    // Beyond what is distinguished exactly.
    let values = Self.values(5_000, seed: 9).map { $0 + 100_003 }
    var sum = Self.histogram(Array(values[..<1_700]))
    sum.add(Self.histogram(Array(values[1_700...])))
    #expect(sum == Self.histogram(values))
  }

  @Test func `one that is folded is the same, and can be recorded into and added`() throws {
    let values = Self.values(2_000, seed: 5)
    let open = Self.histogram(values)
    var folded = open
    folded.fold()
    #expect(folded == open && folded.encoded == open.encoded && folded.mean == open.mean)
    #expect([0, 50, 99.9, 100].map(folded.percentile) == [0, 50, 99.9, 100].map(open.percentile))
    folded.fold()
    var sum = Histogram()
    sum.add(folded)
    #expect(sum == open)
    folded.record(77)
    #expect(folded == Self.histogram(values + [77]) && folded != open)
    var none = Histogram()
    none.fold()
    none.record(5)
    #expect(none == Self.histogram([5]))
  }

  @Test func `the mean is that of the values, to a thousandth`() throws {
    let values = Self.values(10_000, seed: 4)
    let mean = values.reduce(0.0) { $0 + Double($1) } / 10_000
    let found = try #require(Self.histogram(values).mean)
    #expect(abs(found - mean) <= mean / 1_000)
    #expect(Histogram().mean == nil)
  }

  @Test func `what is out of range is counted, and its greatest value is exact`() {
    var histogram = Histogram(upTo: 10_000)
    for value in [5, 20_000, -3, .max] as [Int64] { histogram.record(value) }
    #expect(histogram.count == 4)
    #expect(histogram.outOfRange == 3)
    #expect(histogram.greatest == .max)
    #expect(histogram.least == -3)
    #expect(histogram.percentile(50) == 5)
    // If not distinguished, it is no less than any of them.
    #expect(histogram.percentile(75) == .max)
  }

  @Test func `values beyond the buckets do not count as less than they are`() throws {
    let hour = Histogram.hourInNanoseconds
    var histogram = Histogram()
    for hours in [0, 1, 2, 5] as [Int64] { histogram.record(hours * hour) }
    #expect(histogram.percentile(25) == 0)
    #expect(histogram.percentile(75) == 5 * hour)
    #expect(histogram.percentile(100) == 5 * hour)
    #expect(abs(try #require(histogram.mean) - 2 * Double(hour)) <= 2 * Double(hour) / 1_000)
    // For a histogram that distinguishes more, and for one that does not.
    var (wide, sum) = (Histogram(upTo: 3 * hour), Histogram())
    for hours in [2, 8] as [Int64] { wide.record(hours * hour) }
    sum.add(wide)
    sum.add(histogram)
    #expect(abs(try #require(sum.mean) - 3 * Double(hour)) <= 3 * Double(hour) / 1_000)
    #expect(sum.percentile(99) == 8 * hour)
    sum.fold()
    #expect(sum.percentile(99) == 8 * hour)
    var exact = Histogram()
    exact.record(hour)
    #expect(exact.percentile(50) == hour)
  }

  @Test func `a hundred thousand values take no more memory than the first`() {
    var histogram = Histogram()
    histogram.record(Histogram.hourInNanoseconds)
    let size = histogram.counts.capacity
    for value in stride(from: 0, to: Histogram.hourInNanoseconds, by: 36_000_000) {
      histogram.record(value)
    }
    #expect(histogram.count == 100_001)
    #expect(histogram.counts.capacity == size)
    #expect(size < 34_000)
  }
}
