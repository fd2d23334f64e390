/// What became of a condition that a load has to meet.
public struct ThresholdRecord: Codable, Hashable, Sendable {
  /// The condition, as it was written.
  public var expression: String
  /// The limit in it, in base units as ``Measured/value`` is; nil in reports that were written before it was kept.
  public var limit: Double?
  /// What became of it.
  public var t: Measured?

  /// Makes the record.
  public init(expression: String, limit: Double? = nil, t: Measured? = nil) {
    (self.expression, self.limit, self.t) = (expression, limit, t)
  }

  /// How a threshold ended.
  public enum Verdict: String, CaseIterable, Codable, Hashable, Sendable {
    /// It was met.
    case passed
    /// It was not met.
    case failed
    /// Nothing was measured that it asks for, which counts as failed.
    case noSamples = "no-samples"
  }

  /// What was measured.
  public struct Measured: Codable, Hashable, Sendable {
    /// The figure in base units: nanoseconds, bytes, operations a second, parts of a whole; nil without samples.
    public var value: Double?
    /// What kind of number it is: `time`, `size`, `rate`, `share` or `number`.
    public var dimension: String
    /// Whether it was met.
    public var verdict: Verdict

    /// Makes the figures.
    public init(value: Double?, dimension: String, verdict: Verdict) {
      (self.value, self.dimension, self.verdict) = (value, dimension, verdict)
    }
  }
}
