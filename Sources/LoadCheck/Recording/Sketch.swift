/// A small histogram with a relative error of at most a sixteenth, for the many intervals of a long load.
public struct Sketch: Equatable, Sendable {
  private static let resolution = Resolution.sixteenth

  /// The number of recorded values.
  public private(set) var count = 0
  /// The maximum of the recorded values; 0 if there are none.
  public private(set) var greatest: Int64 = 0
  /// In 32 bits, as there are many intervals with many buckets each.
  private var counts: [UInt32] = []
  /// How often a count was restarted at 0, by its bucket: a night can have more values than 32 bits count.
  private var wraps: [Int: UInt64] = [:]

  /// Creates an empty sketch.
  public init() {}

  /// Records a value; negative values count as 0.
  ///
  /// - Complexity: O(1).
  public mutating func record(_ value: Int64) {
    let value = max(0, value)
    let index = Self.resolution.index(of: value)
    if index >= counts.count { extend(to: index + 1) }
    counts[index] &+= 1
    if counts[index] == 0 { wraps[index, default: 0] += 1 }
    count += 1
    greatest = max(greatest, value)
  }

  /// Adds the counts of another sketch.
  public mutating func add(_ other: Sketch) {
    if other.counts.count > counts.count { extend(to: other.counts.count) }
    for (index, times) in other.counts.enumerated() {
      let (sum, isWrapped) = counts[index].addingReportingOverflow(times)
      counts[index] = sum
      if isWrapped { wraps[index, default: 0] += 1 }
    }
    wraps.merge(other.wraps) { $0 + $1 }
    count += other.count
    greatest = max(greatest, other.greatest)
  }

  /// The same values as a histogram, each as the middle of its bucket, and the greatest exact.
  package var histogram: Histogram {
    var histogram = Histogram()
    for index in counts.indices {
      let (least, most) = (
        Self.resolution.least(at: index), Self.resolution.greatest(at: index)
      )
      histogram.record(min(least + (most - least) / 2, greatest), times: times(at: index))
    }
    return histogram
  }

  private func times(at index: Int) -> UInt64 {
    UInt64(counts[index]) + (wraps[index] ?? 0) << 32
  }

  private mutating func extend(to size: Int) {
    counts.append(contentsOf: repeatElement(0, count: size - counts.count))
  }

  /// Returns the value that this percentage of the recorded values does not exceed, or up to a sixteenth more; nil if
  /// there are none.
  public func percentile(_ percent: Double) -> Int64? {
    guard count > 0 else { return nil }
    let rank = Histogram.rank(percent, of: UInt64(count))
    var seen: UInt64 = 0
    for index in counts.indices {
      seen += times(at: index)
      if seen >= rank { return min(Self.resolution.greatest(at: index), greatest) }
    }
    return greatest
  }
}
