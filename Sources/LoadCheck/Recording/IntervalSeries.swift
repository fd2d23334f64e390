/// A load over time, as intervals of equal length. When their number exceeds the limit, adjacent pairs are merged, so
/// that a whole night takes no more memory than ten minutes.
public struct IntervalSeries: Equatable, Sendable {
  /// The maximum number of intervals.
  public static let limit = 600
  /// The initial length: a second in nanoseconds.
  public static let second: Int64 = 1_000_000_000

  /// The length of each interval, in nanoseconds.
  public private(set) var length: Int64
  /// The intervals, in order, from the start of the load.
  public private(set) var intervals: [Interval] = []

  /// Creates an empty series.
  ///
  /// - Parameter length: The initial length of each interval, in nanoseconds; at least 1.
  public init(length: Int64 = second) {
    self.length = max(1, length)
  }

  /// Changes the interval at a time; times before the load belong to the first one.
  mutating func change(at moment: Int64, _ change: (inout Interval) -> Void) {
    let moment = max(0, moment)
    while moment / length >= Int64(Self.limit) { halve() }
    let place = Int(moment / length)
    while intervals.count <= place { intervals.append(Interval()) }
    change(&intervals[place])
  }

  mutating func add(_ other: IntervalSeries) {
    // An empty series has no length that matters.
    guard !other.intervals.isEmpty else { return }
    var other = other
    while length < other.length { halve() }
    while other.length < length { other.halve() }
    for (place, interval) in other.intervals.enumerated() {
      change(at: Int64(place) * length) { $0.add(interval) }
    }
  }

  /// Merges adjacent pairs of intervals.
  private mutating func halve() {
    length = length.multipliedReportingOverflow(by: 2).overflow ? .max : length * 2
    for place in intervals.indices where place.isMultiple(of: 2) {
      var joined = intervals[place]
      if place + 1 < intervals.count { joined.add(intervals[place + 1]) }
      intervals[place / 2] = joined
    }
    intervals.removeLast(intervals.count / 2)
  }
}

/// The operations in one interval of a load.
public struct Interval: Equatable, Sendable {
  /// The number of operations that succeeded.
  public var done = 0
  /// The number of operations that failed.
  public var failed = 0
  /// The number of arrivals that were dropped before they began.
  public var dropped = 0
  /// The maximum number of arrivals waiting for a worker at once.
  public var queued = 0
  /// The response times of operations that ended, in nanoseconds.
  public var response = Sketch()

  mutating func add(_ other: Interval) {
    done += other.done
    failed += other.failed
    dropped += other.dropped
    queued = max(queued, other.queued)
    response.add(other.response)
  }
}
