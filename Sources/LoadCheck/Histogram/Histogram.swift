/// A high dynamic range histogram: counts of values to three significant digits, in memory that does not grow with the
/// number of values, and in an encoding that other tools can read.
///
/// Values below 2,048 are counted exactly; any other value falls into a bucket whose width is at most a thousandth of
/// it. The minimum and the maximum are exact.
public struct Histogram: Equatable, Sendable {
  static let resolution = Resolution.thousandth

  /// The default for ``highest``: an hour in nanoseconds.
  public static let hourInNanoseconds: Int64 = 3_600_000_000_000

  /// The greatest value that is distinguished from greater ones.
  public let highest: Int64
  /// The number of recorded values.
  public private(set) var count: UInt64 = 0
  /// The number of values below 0 or above ``highest``, which count as 0 or ``highest``.
  public private(set) var outOfRange: UInt64 = 0
  /// The minimum of the recorded values; nil if there are none.
  public private(set) var least: Int64?
  /// The maximum of the recorded values; nil if there are none.
  public private(set) var greatest: Int64?
  /// By how much all values together exceed ``highest``, for the mean.
  private var excess = 0.0
  /// The counts of all buckets up to the last one in use; empty if folded.
  private var open: [UInt64] = []
  /// The buckets in use, if folded.
  private var folded: [Bucket] = []

  private struct Bucket: Equatable, Sendable {
    let index: Int
    let times: UInt64
  }

  /// The counts of all buckets up to the last one in use.
  var counts: [UInt64] {
    guard let last = folded.last else { return open }
    var counts = [UInt64](repeating: 0, count: last.index + 1)
    for bucket in folded { counts[bucket.index] = bucket.times }
    return counts
  }

  /// Frees the memory of unused buckets; recording allocates it again.
  ///
  /// The results of a long load hold many histograms, each with few buckets in use.
  mutating func fold() {
    guard folded.isEmpty else { return }
    folded = open.enumerated().filter { $1 > 0 }.map { Bucket(index: $0, times: $1) }
    open = []
  }

  /// Creates an empty histogram.
  ///
  /// - Parameter highest: The greatest value that is distinguished from greater ones; at least 2,048.
  public init(upTo highest: Int64 = hourInNanoseconds) {
    self.highest = max(highest, 2_048)
  }

  /// Allocates the memory for values up to this one, so that recording allocates none.
  mutating func reserve(upTo value: Int64) {
    open.reserveCapacity(Self.resolution.index(of: min(max(value, 0), highest)) + 1)
  }

  /// Records a value.
  ///
  /// - Complexity: O(1); allocates only for a value greater than all before.
  public mutating func record(_ value: Int64) { record(value, times: 1) }

  /// Records a value several times.
  public mutating func record(_ value: Int64, times: UInt64) {
    guard times > 0 else { return }
    if !folded.isEmpty { (open, folded) = (counts, []) }
    least = min(value, least ?? value)
    greatest = max(value, greatest ?? value)
    let counted = min(max(value, 0), highest)
    if counted != value {
      outOfRange.add(times)
      excess += max(0, Double(value) - Double(highest)) * Double(times)
    }
    let bucket = Self.resolution.index(of: counted)
    if bucket >= open.count {
      open.append(contentsOf: repeatElement(0, count: bucket + 1 - open.count))
    }
    open[bucket].add(times)
    count.add(times)
  }

  /// Adds the counts of another histogram; values above ``highest`` of this one are out of range.
  public mutating func add(_ other: Histogram) {
    guard let (otherLeast, otherGreatest) = other.bounds else { return }
    let (least, greatest) = (
      min(otherLeast, self.least ?? otherLeast), max(otherGreatest, self.greatest ?? otherGreatest)
    )
    for (index, times) in other.counts.enumerated() where times > 0 {
      record(Self.resolution.least(at: index), times: times)
    }
    if other.highest <= highest { outOfRange.add(other.outOfRange) }
    excess += other.excess
    // The bounds of the buckets are not exact.
    (self.least, self.greatest) = (least, greatest)
  }

  private var bounds: (Int64, Int64)? {
    guard let least, let greatest else { return nil }
    return (least, greatest)
  }
}

extension Histogram {
  /// Returns whether both have the same counts.
  public static func == (left: Histogram, right: Histogram) -> Bool {
    (left.highest, left.count, left.outOfRange) == (right.highest, right.count, right.outOfRange)
      && (left.least, left.greatest) == (right.least, right.greatest) && left.counts == right.counts
  }

  /// Returns the value that this percentage of the recorded values does not exceed.
  ///
  /// - Parameter percent: The percentage, from 0, which stands for the minimum, to 100; clamped.
  /// - Returns: The greatest value of the bucket with that rank, but at most ``greatest``; for the last bucket, if
  ///   there are values above ``highest``, it is ``greatest``. Nil if the histogram is empty.
  /// - Complexity: O(buckets).
  public func percentile(_ percent: Double) -> Int64? {
    guard let (least, greatest) = bounds else { return nil }
    guard percent > 0 else { return least }
    let rank = Self.rank(percent, of: count)
    var seen: UInt64 = 0
    for (index, times) in counts.enumerated() {
      seen &+= times
      guard seen >= rank else { continue }
      // What is beyond the buckets is not distinguished, and never less than it is.
      let isLast = greatest > highest && index == Self.resolution.index(of: highest)
      return isLast ? greatest : min(Self.resolution.greatest(at: index), greatest)
    }
    return greatest
  }

  /// The rank of a percentage, from 1, rounded up.
  static func rank(_ percent: Double, of count: UInt64) -> UInt64 {
    guard percent < 100 else { return count }
    guard percent > 0 else { return 1 }
    // One ulp less, so that 99.9 % of 1,000 values are 999 and not 999.0000000000001.
    let exact = (percent.nextDown / 100 * Double(count)).rounded(.up)
    return max(1, min(count, UInt64(exact)))
  }

  /// The mean of the recorded values, each taken as the middle of its bucket, and those above ``highest`` as they are;
  /// nil if there are none.
  public var mean: Double? {
    guard count > 0 else { return nil }
    var sum = excess
    for (index, times) in counts.enumerated() where times > 0 {
      let (least, greatest) = (
        Self.resolution.least(at: index), Self.resolution.greatest(at: index)
      )
      sum += (Double(least) + Double(greatest)) / 2 * Double(times)
    }
    return sum / Double(count)
  }

  /// Returns whether two values fall into the same bucket.
  public static func areEquivalent(_ left: Int64, _ right: Int64) -> Bool {
    resolution.index(of: max(left, 0)) == resolution.index(of: max(right, 0))
  }

  /// The same counts with the exact maximum, of which an encoded histogram has only the bucket.
  ///
  /// - Parameter value: The maximum.
  /// - Returns: The histogram with that maximum; without it, if it does not fall into the last bucket in use.
  package func with(greatest value: Int64) -> Histogram {
    guard let greatest, value >= 0 else { return self }
    let bucket = Self.resolution.index(of: min(value, highest))
    guard bucket == Self.resolution.index(of: min(greatest, highest)) else { return self }
    var exact = self
    exact.greatest = value
    if let least { exact.least = min(least, value) }
    return exact
  }

  /// Makes a histogram of the counts of buckets, whose bounds stand for the values.
  init(upTo highest: Int64, counts: [UInt64]) {
    self.init(upTo: highest)
    for (index, times) in counts.enumerated() {
      record(Self.resolution.least(at: index), times: times)
    }
    if let last = counts.lastIndex(where: { $0 > 0 }) {
      greatest = Self.resolution.greatest(at: last)
    }
  }
}

extension UInt64 {
  /// Adds, up to the greatest number.
  fileprivate mutating func add(_ other: UInt64) {
    let (sum, overflow) = addingReportingOverflow(other)
    self = overflow ? .max : sum
  }
}
