/// A small histogram, exact to a sixteenth, for the many intervals of a long load.
public struct Sketch: Equatable, Sendable {
  private static let resolution = Resolution.sixteenth

  /// The number of recorded values.
  public private(set) var count = 0
  /// The greatest of them; 0 if there is none.
  public private(set) var greatest: Int64 = 0
  private var counts: [UInt32] = []

  /// Makes an empty sketch.
  public init() {}

  /// Records a value; negative values count as 0.
  ///
  /// - Complexity: O(1).
  public mutating func record(_ value: Int64) {
    let value = max(0, value)
    let index = Self.resolution.index(of: value)
    if index >= counts.count { extend(to: index + 1) }
    counts[index] &+= 1
    count += 1
    greatest = max(greatest, value)
  }

  /// Adds the counts of another sketch.
  public mutating func add(_ other: Sketch) {
    if other.counts.count > counts.count { extend(to: other.counts.count) }
    for (index, times) in other.counts.enumerated() { counts[index] &+= times }
    count += other.count
    greatest = max(greatest, other.greatest)
  }

  /// The same values as a histogram, each as the middle of its bucket, and the greatest exact.
  package var histogram: Histogram {
    var histogram = Histogram()
    for (index, times) in counts.enumerated() where times > 0 {
      let (least, most) = (
        Self.resolution.least(at: index), Self.resolution.greatest(at: index)
      )
      histogram.record(min(least + (most - least) / 2, greatest), times: UInt64(times))
    }
    return histogram
  }

  private mutating func extend(to size: Int) {
    counts.append(contentsOf: repeatElement(0, count: size - counts.count))
  }

  /// The value that this percentage of the recorded values does not exceed, or up to a sixteenth more; nil if there is none.
  public func percentile(_ percent: Double) -> Int64? {
    guard count > 0 else { return nil }
    let rank = Histogram.rank(percent, of: UInt64(count))
    var seen: UInt64 = 0
    for (index, times) in counts.enumerated() {
      seen += UInt64(times)
      if seen >= rank { return min(Self.resolution.greatest(at: index), greatest) }
    }
    return greatest
  }
}
