/// A load over time, in parts of equal length, all its stages one after the other.
public struct IntervalRecord: Codable, Hashable, Sendable {
  /// The mix of operations.
  public var mix: String
  /// What was measured.
  public var t: Measured?

  /// Makes the record.
  public init(mix: String, t: Measured? = nil) {
    (self.mix, self.t) = (mix, t)
  }

  /// What was measured of the parts.
  public struct Measured: Codable, Hashable, Sendable {
    /// How long each part is.
    public var lengthNanoseconds: Int
    /// The parts, in order; never more than 600.
    public var intervals: [Interval]

    /// Makes the figures.
    public init(lengthNanoseconds: Int, intervals: [Interval]) {
      (self.lengthNanoseconds, self.intervals) = (lengthNanoseconds, intervals)
    }
  }

  /// What was done in a part.
  public struct Interval: Codable, Hashable, Sendable {
    /// Operations that ended well.
    public var done: Int
    /// Those that ended with an error.
    public var failed: Int
    /// Those that never began.
    public var dropped: Int
    /// The most that waited at once.
    public var queued: Int
    /// Response times that so many in a hundred do not exceed, in nanoseconds, to a sixteenth; nil of none.
    public var p50: Int?
    /// See ``p50``.
    public var p99: Int?
    /// The greatest.
    public var max: Int?

    /// Makes a part.
    public init(
      done: Int, failed: Int, dropped: Int, queued: Int, p50: Int?, p99: Int?, max: Int?
    ) {
      (self.done, self.failed, self.dropped, self.queued) = (done, failed, dropped, queued)
      (self.p50, self.p99, self.max) = (p50, p99, max)
    }
  }
}
