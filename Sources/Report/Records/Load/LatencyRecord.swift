/// LatencyRecord in nanoseconds.
public struct LatencyRecord: Codable, Hashable, Sendable {
  /// How many there are.
  public var count: Int
  /// Their mean.
  public var mean: Int
  /// What so many in a hundred do not exceed.
  public var p50: Int
  /// See ``p50``.
  public var p90: Int
  /// See ``p50``.
  public var p95: Int
  /// See ``p50``.
  public var p99: Int
  /// The same of 99.9 in a hundred.
  public var p999: Int
  /// The same of 99.99 in a hundred.
  public var p9999: Int
  /// The greatest, exactly.
  public var max: Int
  /// All of them, as a histogram in the V2 wire format of HdrHistogram with 3 digits, in Base64.
  public var histogram: String

  /// Makes the figures.
  public init(
    count: Int, mean: Int, p50: Int, p90: Int, p95: Int, p99: Int, p999: Int, p9999: Int, max: Int,
    histogram: String
  ) {
    (self.count, self.mean, self.p50, self.p90, self.p95) = (count, mean, p50, p90, p95)
    (self.p99, self.p999, self.p9999, self.max) = (p99, p999, p9999, max)
    self.histogram = histogram
  }
}
