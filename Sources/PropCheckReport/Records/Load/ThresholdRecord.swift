/// The result of a threshold.
public struct ThresholdRecord: Codable, Hashable, Sendable {
  /// The condition as it was written.
  public var expression: String
  /// Its limit in base units, as ``Measured/value``; nil in old reports.
  public var limit: Double?
  /// The result.
  public var t: Measured?

  /// Makes the record.
  public init(expression: String, limit: Double? = nil, t: Measured? = nil) {
    (self.expression, self.limit, self.t) = (expression, limit, t)
  }

  /// The verdict of a threshold.
  public enum Verdict: String, CaseIterable, Codable, Hashable, Sendable {
    /// The condition was met.
    case passed
    /// The condition was not met.
    case failed
    /// It was not measured, which counts as failed.
    case noSamples = "no-samples"
  }

  /// What was measured.
  public struct Measured: Codable, Hashable, Sendable {
    /// The value in base units: nanoseconds, bytes, operations per second, fractions; nil without samples.
    public var value: Double?
    /// `time`, `size`, `rate`, `share` or `number`.
    public var dimension: String
    /// Whether it was met.
    public var verdict: Verdict

    /// Makes the figures.
    public init(value: Double?, dimension: String, verdict: Verdict) {
      (self.value, self.dimension, self.verdict) = (value, dimension, verdict)
    }
  }
}
