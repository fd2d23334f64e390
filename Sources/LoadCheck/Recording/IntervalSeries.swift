/// A load as parts of equal length, of which there are never more than a fixed number: when a load outgrows them, each two
/// become one. So a night takes no more memory than a minute.
public struct IntervalSeries: Equatable, Sendable {
  /// The most parts that are kept.
  public static let limit = 600
  /// The length of parts at first: a second in nanoseconds.
  public static let second: Int64 = 1_000_000_000

  /// How long each part is, in nanoseconds.
  public private(set) var length: Int64
  /// The parts, in order, from the beginning of the load.
  public private(set) var intervals: [Interval] = []

  /// Makes an empty series.
  ///
  /// - Parameter length: How long each part is at first, in nanoseconds; from 1.
  public init(length: Int64 = second) {
    self.length = max(1, length)
  }

  /// Changes the part in which a moment lies; one before the load belongs to the first part.
  mutating func change(at moment: Int64, _ change: (inout Interval) -> Void) {
    let moment = max(0, moment)
    while moment / length >= Int64(Self.limit) { halve() }
    let place = Int(moment / length)
    while intervals.count <= place { intervals.append(Interval()) }
    change(&intervals[place])
  }

  /// Adds another series of the same load.
  mutating func add(_ other: IntervalSeries) {
    // What has no part has no length that matters.
    guard !other.intervals.isEmpty else { return }
    var other = other
    while length < other.length { halve() }
    while other.length < length { other.halve() }
    for (place, interval) in other.intervals.enumerated() {
      change(at: Int64(place) * length) { $0.add(interval) }
    }
  }

  /// Makes one of each two parts.
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
