/// How often each value was seen, to three significant digits, in a memory that does not grow with the number of values:
/// a high dynamic range histogram, whose form on the wire other tools read.
///
/// Values below 2,048 are counted exactly; any other lies in a bucket whose width is at most a thousandth of it. The least
/// and the greatest value are exact.
public struct Histogram: Equatable, Sendable {
  static let resolution = Resolution.thousandth

  /// The greatest value that is told apart from greater ones unless told otherwise: an hour in nanoseconds.
  public static let hourInNanoseconds: Int64 = 3_600_000_000_000

  /// The greatest value that is told apart from greater ones.
  public let highest: Int64
  /// How many values were recorded.
  public private(set) var count: UInt64 = 0
  /// How many of them were greater than ``highest`` or less than 0; they count as that, or as 0.
  public private(set) var outOfRange: UInt64 = 0
  /// The least value as it was recorded; nil if there is none.
  public private(set) var least: Int64?
  /// The greatest value as it was recorded; nil if there is none.
  public private(set) var greatest: Int64?
  /// How often a value of each bucket was seen, up to the last one that was; empty where it is folded.
  private var open: [UInt64] = []
  /// The buckets of which values were seen, where it is folded.
  private var folded: [Bucket] = []

  /// A bucket of which values were seen.
  private struct Bucket: Equatable, Sendable {
    let index: Int
    let times: UInt64
  }

  /// How often a value of each bucket was seen, up to the last one that was.
  var counts: [UInt64] {
    guard let last = folded.last else { return open }
    var counts = [UInt64](repeating: 0, count: last.index + 1)
    for bucket in folded { counts[bucket.index] = bucket.times }
    return counts
  }

  /// Gives the memory of buckets back of which no value was seen; to record once more asks for it again.
  ///
  /// What is kept of a long load has many histograms, and few buckets of each were seen.
  mutating func fold() {
    guard folded.isEmpty else { return }
    folded = open.enumerated().filter { $1 > 0 }.map { Bucket(index: $0, times: $1) }
    open = []
  }

  /// Makes an empty histogram.
  ///
  /// - Parameter highest: The greatest value that is told apart from greater ones; from 2,048.
  public init(upTo highest: Int64 = hourInNanoseconds) {
    self.highest = max(highest, 2_048)
  }

  /// Takes the memory for values up to one at once, so that none is asked for while they are recorded.
  mutating func reserve(upTo value: Int64) {
    open.reserveCapacity(Self.resolution.index(of: min(max(value, 0), highest)) + 1)
  }

  /// Records a value.
  ///
  /// - Complexity: O(1); memory is asked for only where a value is greater than all before.
  public mutating func record(_ value: Int64) { record(value, times: 1) }

  /// Records a value several times.
  public mutating func record(_ value: Int64, times: UInt64) {
    guard times > 0 else { return }
    if !folded.isEmpty { (open, folded) = (counts, []) }
    least = min(value, least ?? value)
    greatest = max(value, greatest ?? value)
    let counted = min(max(value, 0), highest)
    if counted != value { outOfRange &+= times }
    let bucket = Self.resolution.index(of: counted)
    if bucket >= open.count {
      open.append(contentsOf: repeatElement(0, count: bucket + 1 - open.count))
    }
    open[bucket] &+= times
    count &+= times
  }

  /// Adds what another histogram has counted; what it tells apart and this one does not is out of range here.
  public mutating func add(_ other: Histogram) {
    guard let (otherLeast, otherGreatest) = other.bounds else { return }
    let (least, greatest) = (
      min(otherLeast, self.least ?? otherLeast), max(otherGreatest, self.greatest ?? otherGreatest)
    )
    for (index, times) in other.counts.enumerated() where times > 0 {
      record(Self.resolution.least(at: index), times: times)
    }
    if other.highest <= highest { outOfRange &+= other.outOfRange }
    // Those of the buckets are not exact.
    (self.least, self.greatest) = (least, greatest)
  }

  private var bounds: (Int64, Int64)? {
    guard let least, let greatest else { return nil }
    return (least, greatest)
  }
}

extension Histogram {
  /// Whether both have counted the same.
  public static func == (left: Histogram, right: Histogram) -> Bool {
    (left.highest, left.count, left.outOfRange) == (right.highest, right.count, right.outOfRange)
      && (left.least, left.greatest) == (right.least, right.greatest) && left.counts == right.counts
  }

  /// The value that so many in a hundred of the recorded ones do not exceed.
  ///
  /// - Parameter percent: From 0, which is the least value, to 100; what lies beyond counts as that.
  /// - Returns: The greatest value of the bucket in which the value of that rank lies, but no more than ``greatest``; nil if
  ///   nothing was recorded.
  /// - Complexity: O(buckets).
  public func percentile(_ percent: Double) -> Int64? {
    guard let (least, greatest) = bounds else { return nil }
    guard percent > 0 else { return least }
    let rank = Self.rank(percent, of: count)
    var seen: UInt64 = 0
    for (index, times) in counts.enumerated() {
      seen &+= times
      if seen >= rank { return min(Self.resolution.greatest(at: index), greatest) }
    }
    return greatest
  }

  /// The rank that so many in a hundred mean, from 1; that of the nearest value that is not less.
  private static func rank(_ percent: Double, of count: UInt64) -> UInt64 {
    guard percent < 100 else { return count }
    // One unit in the last place less: 99.9 of a hundred of 1,000 values are 999, and not 999.0000000000001.
    let exact = (percent.nextDown / 100 * Double(count)).rounded(.up)
    return max(1, min(count, UInt64(exact)))
  }

  /// The mean of the recorded values, each as the middle of its bucket; nil if there is none.
  public var mean: Double? {
    guard count > 0 else { return nil }
    var sum = 0.0
    for (index, times) in counts.enumerated() where times > 0 {
      let (least, greatest) = (
        Self.resolution.least(at: index), Self.resolution.greatest(at: index)
      )
      sum += (Double(least) + Double(greatest)) / 2 * Double(times)
    }
    return sum / Double(count)
  }

  /// Whether two values count as the same.
  public static func areEquivalent(_ left: Int64, _ right: Int64) -> Bool {
    resolution.index(of: max(left, 0)) == resolution.index(of: max(right, 0))
  }

  /// Takes the counts of buckets; their least and greatest values are all that is known of the values themselves.
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
