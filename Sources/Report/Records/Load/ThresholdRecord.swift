/// What became of a condition that a load has to meet.
public struct ThresholdRecord: Codable, Hashable, Sendable {
  /// The condition, as it was written.
  public var expression: String
  /// What became of it.
  public var t: Measured?

  /// Makes the record.
  public init(expression: String, t: Measured? = nil) {
    (self.expression, self.t) = (expression, t)
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
