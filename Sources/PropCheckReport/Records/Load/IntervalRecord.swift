/// A load over time, in parts of equal length over all stages.
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
    /// The length of each part.
    public var lengthNanoseconds: Int
    /// The parts, in order; at most 600.
    public var intervals: [Interval]
    /// The number of the shard; nil for all of the load.
    public var part: Int?

    /// Makes the figures.
    public init(lengthNanoseconds: Int, intervals: [Interval]) {
      (self.lengthNanoseconds, self.intervals) = (lengthNanoseconds, intervals)
    }
  }

  /// The operations of a part.
  public struct Interval: Codable, Hashable, Sendable {
    /// Operations that succeeded.
    public var done: Int
    /// Operations that failed.
    public var failed: Int
    /// Operations that never began.
    public var dropped: Int
    /// The greatest length of the queue.
    public var queued: Int
    /// Percentiles of response times in nanoseconds, to a sixteenth; nil without samples.
    public var p50: Int?
    /// See ``p50``.
    public var p99: Int?
    /// The maximum.
    public var max: Int?
    /// The response times of a shard in the encoding of histograms, in Base64; nil for all of the load, and without samples.
    public var histogram: String?

    /// Makes a part.
    public init(
      done: Int, failed: Int, dropped: Int, queued: Int, p50: Int?, p99: Int?, max: Int?
    ) {
      (self.done, self.failed, self.dropped, self.queued) = (done, failed, dropped, queued)
      (self.p50, self.p99, self.max) = (p50, p99, max)
    }
  }
}
