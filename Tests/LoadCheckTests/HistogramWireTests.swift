import Testing

@testable import LoadCheck

@Suite struct HistogramWireTests {
  private static func histogram(_ count: Int, seed: UInt64) -> Histogram {
    var random = SplitMix64(seed: seed)
    var histogram = Histogram()
    for _ in 0..<count {
      histogram.record(Int64(random.next() >> (23 + random.next(below: 40))))
    }
    return histogram
  }

  @Test(arguments: [0, 1, 7, 1_000])
  func `what was written is read`(_ count: Int) throws {
    let histogram = Self.histogram(count, seed: UInt64(count))
    let read = try Histogram(encoded: histogram.encoded)
    #expect(read.counts == histogram.counts)
    #expect(read.count == histogram.count)
    #expect(read.highest == histogram.highest)
    #expect(read.encoded == histogram.encoded)
  }

  @Test func `counts of any size are read`() throws {
    var histogram = Histogram()
    for bit in UInt64(0)..<62 { histogram.record(Int64(bit) * 3, times: 1 << bit) }
    #expect(try Histogram(encoded: histogram.encoded).counts == histogram.counts)
  }

  @Test func `an exact maximum goes with the bucket that it is in`() throws {
    var histogram = Histogram()
    histogram.record(3_000_001)
    let read = try Histogram(encoded: histogram.encoded)
    #expect(read.greatest != 3_000_001)
    #expect(read.with(greatest: 3_000_001).greatest == 3_000_001)
    for other: Int64 in [-1, 0, 5_000_000, .max] { #expect(read.with(greatest: other) == read) }
    #expect(Histogram().with(greatest: 7) == Histogram())
    var late = Histogram(upTo: 4_096)
    late.record(10_000)
    let readLate = try Histogram(encoded: late.encoded)
    #expect(readLate.with(greatest: 10_000).percentile(100) == 10_000)
  }

  /// Five at 1, two at 4: one zero, five, two zeros, two.
  @Test func `a small one has the bytes that the format says`() {
    var histogram = Histogram(upTo: 4_096)
    histogram.record(1, times: 5)
    histogram.record(4, times: 2)
    #expect(
      histogram.encoded == [
        0x1C, 0x84, 0x93, 0x13, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 1,
        0, 0, 0, 0, 0, 0, 0x10, 0, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0, 1, 10, 3, 4,
      ])
  }

  @Test func `one that is cut anywhere is refused`() {
    let bytes = Self.histogram(100, seed: 3).encoded
    for size in 0..<bytes.count {
      #expect(throws: HistogramError.self) { try Histogram(encoded: Array(bytes[..<size])) }
    }
    #expect(throws: HistogramError.cut(size: bytes.count + 1, needed: bytes.count)) {
      try Histogram(encoded: bytes + [0])
    }
  }

  /// Any byte may be any other: the answer is an error, or a histogram of bounded size.
  @Test func `no damage makes it read for ever or take all memory`() {
    var random = SplitMix64(seed: 8)
    // A small one: of a great one most bytes stand for its range, and each takes milliseconds to read.
    var small = Histogram(upTo: 4_096)
    for value: Int64 in [0, 1, 1, 17, 900, 4_000] { small.record(value) }
    let bytes = small.encoded
    var refused = 0
    for _ in 0..<2_000 {
      var damaged = bytes
      for _ in 0...random.next(below: 3) {
        damaged[Int(random.next(below: UInt64(bytes.count)))] = UInt8(
          truncatingIfNeeded: random.next())
      }
      do { #expect(try Histogram(encoded: damaged).counts.count <= 60_000) } catch { refused += 1 }
    }
    #expect(refused > 100)
  }

  /// As many as fit would wrap around to a few, whose mean is beyond all of them.
  @Test func `counts whose sum is too great are damage`() {
    var histogram = Histogram()
    for value: Int64 in [1, 2, 3] { histogram.record(value, times: UInt64(Int64.max)) }
    #expect(histogram.count == .max)
    #expect(throws: HistogramError.self) { try Histogram(encoded: histogram.encoded) }
  }

  /// The third word of the header; the values of the counts would be others.
  @Test(arguments: [(UInt8(0), Int32(5)), (0xFF, -251)])
  func `counts that are shifted are refused`(_ high: UInt8, _ buckets: Int32) {
    var bytes = Self.histogram(10, seed: 2).encoded
    bytes.replaceSubrange(8..<12, with: [high, high, high, 5])
    let error = #expect(throws: HistogramError.shifted(buckets: buckets)) {
      try Histogram(encoded: bytes)
    }
    #expect(error?.description.contains("shifted by \(buckets) buckets") == true)
  }

  @Test func `another format and another range are named`() {
    var bytes = Self.histogram(1, seed: 1).encoded
    bytes[3] = 0x14
    #expect(throws: HistogramError.otherFormat(cookie: 0x1C84_9314)) {
      try Histogram(encoded: bytes)
    }
    bytes[3] = 0x13
    bytes[15] = 2
    #expect(
      throws: HistogramError.otherRange(digits: 2, unit: 1, highest: Histogram.hourInNanoseconds)
    ) { try Histogram(encoded: bytes) }
  }
}
