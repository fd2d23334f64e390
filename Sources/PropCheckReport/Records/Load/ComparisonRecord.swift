/// A figure of two groups of runs.
public struct ComparisonRecord: Codable, Hashable, Sendable {
  /// The figure, as in `morning/hold/check-in p99(service)`.
  public var figure: String
  /// Whether it is a time, or a counter that is the same for equal work.
  public var measure: Measure
  /// The values of the first group, one per run.
  public var first: [Double]
  /// The values of the second group.
  public var second: [Double]
  /// The second group relative to the first.
  public var ratio: Double?
  /// The confidence interval of the ratio.
  public var low: Double?
  /// See ``low``.
  public var high: Double?
  /// The p-value, corrected for multiple comparisons.
  public var p: Double?
  /// `slower`, `faster`, `same` or `can't tell`; for counters `more`, `less` or `same`.
  public var verdict: String

  /// Makes the record.
  public init(
    figure: String, measure: Measure, first: [Double], second: [Double], ratio: Double? = nil,
    low: Double? = nil, high: Double? = nil, p: Double? = nil, verdict: String
  ) {
    (self.figure, self.measure, self.first, self.second) = (figure, measure, first, second)
    (self.ratio, self.low, self.high, self.p, self.verdict) = (ratio, low, high, p, verdict)
  }

  /// The kind of figure.
  public enum Measure: String, CaseIterable, Codable, Hashable, Sendable {
    /// Nanoseconds, which depend on the machine.
    case time
    /// A number that is the same for equal work.
    case counter
  }

  /// Whether the second group is worse.
  public var isWorse: Bool { verdict == "slower" || verdict == "more" }

  /// Both values of a counter, because the first may be 0; otherwise the ratio.
  var change: String? {
    guard measure == .counter, let old = first.first, let new = second.first else {
      return ratio.map { LoadVerdictText.decimal($0) + "x" }
    }
    return "\(LoadVerdictText.decimal(old)) → \(LoadVerdictText.decimal(new))"
  }

  var isSame: Bool { verdict == "same" }

  var isClear: Bool { verdict != "can't tell" }
}
