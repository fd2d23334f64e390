/// A distribution of times in nanoseconds.
public struct LatencyRecord: Codable, Hashable, Sendable {
  /// The number of samples.
  public var count: Int
  /// The mean.
  public var mean: Int
  /// The 50th percentile.
  public var p50: Int
  /// The 90th percentile.
  public var p90: Int
  /// The 95th percentile.
  public var p95: Int
  /// The 99th percentile.
  public var p99: Int
  /// The 99.9th percentile.
  public var p999: Int
  /// The 99.99th percentile.
  public var p9999: Int
  /// The exact maximum.
  public var max: Int
  /// The histogram in the V2 format of HdrHistogram with 3 digits, in Base64.
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
