/// What two groups of runs say of a figure.
public struct ComparisonRecord: Codable, Hashable, Sendable {
  /// The figure, as in `morning/hold/check-in p99(service)`.
  public var figure: String
  /// Whether it is a time, or a counter that is the same for equal work.
  public var measure: Measure
  /// The values of the first group, a run each.
  public var first: [Double]
  /// The values of the second group.
  public var second: [Double]
  /// How great the second is compared with the first.
  public var ratio: Double?
  /// The interval of the ratio.
  public var low: Double?
  /// See ``low``.
  public var high: Double?
  /// How likely such a difference is of two that are alike, corrected for the other comparisons.
  public var p: Double?
  /// The word for it: `slower`, `faster`, `same`, `can't tell`; of a counter `more`, `less`, `same`.
  public var verdict: String

  /// Makes the record.
  public init(
    figure: String, measure: Measure, first: [Double], second: [Double], ratio: Double? = nil,
    low: Double? = nil, high: Double? = nil, p: Double? = nil, verdict: String
  ) {
    (self.figure, self.measure, self.first, self.second) = (figure, measure, first, second)
    (self.ratio, self.low, self.high, self.p, self.verdict) = (ratio, low, high, p, verdict)
  }

  /// What kind of figure is compared.
  public enum Measure: String, CaseIterable, Codable, Hashable, Sendable {
    /// Nanoseconds, which depend on the machine.
    case time
    /// A number that equal work makes equal.
    case counter
  }

  /// Whether the second group is worse.
  public var isWorse: Bool { verdict == "slower" || verdict == "more" }

  /// What became of it, in numbers: of a counter both values, since it may have been 0; nil where nobody knows.
  var change: String? {
    guard measure == .counter, let old = first.first, let new = second.first else {
      return ratio.map { LoadVerdictText.decimal($0) + "x" }
    }
    return "\(LoadVerdictText.decimal(old)) → \(LoadVerdictText.decimal(new))"
  }

  /// Whether both groups are alike.
  var isSame: Bool { verdict == "same" }

  /// Whether the runs say anything.
  var isClear: Bool { verdict != "can't tell" }
}
