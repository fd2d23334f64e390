/// A comparison of one figure of two versions over interleaved runs.
public struct RunComparison: Equatable, Sendable {
  /// The ratio of the second version to the first.
  public let ratio: Double
  /// A confidence interval of the ratio; nil if there are too few runs.
  public let interval: ClosedRange<Double>?
  /// The probability of such a difference between equal versions, before correction for multiple figures.
  public let p: Double
  /// The relative difference that still counts as equal.
  public let margin: Double

  /// The probability of a false alarm, low enough that nightly comparisons of dozens of figures are quiet for years.
  public static let level = 0.001

  /// Compares two samples of a figure, one value per run; nil if one is empty, or if a value is not above 0.
  public init?(_ first: [Double], _ second: [Double], margin: Double = 0.03) {
    guard (first + second).allSatisfy({ $0 > 0 && $0.isFinite }),
      let test = RankTest(second, first),
      let shift = Shift(
        of: second.map(Elementary.log), from: first.map(Elementary.log),
        confidence: 1 - Self.level)
    else { return nil }
    ratio = Elementary.exp(shift.estimate)
    interval = shift.interval.map {
      Elementary.exp($0.lowerBound)...Elementary.exp($0.upperBound)
    }
    p = test.p
    self.margin = margin
  }

  /// Returns the number of runs of each version from which on one of this many figures can be significant; with fewer
  /// runs, even the least possible probability is not, once corrected.
  ///
  /// - Parameter figures: The number of figures compared, from 1.
  /// - Returns: The number of runs of each version, up to 30.
  public static func leastRuns(figures: Int) -> Int {
    // All values of one group above all of the other, one of `orders` orders, and the reverse.
    var (runs, orders) = (1, 2.0)
    while 2 / orders * Double(max(1, figures)) >= level, runs < RankTest.exactLimit / 2 {
      runs += 1
      orders *= Double((2 * runs) * (2 * runs - 1)) / Double(runs * runs)
    }
    return runs
  }

  /// Returns the verdict for a corrected probability.
  ///
  /// - Parameter p: The probability, corrected for the other comparisons.
  /// - Returns: The verdict.
  public func verdict(p: Double) -> ComparisonVerdict {
    guard let interval else { return .cantTell }
    let (least, most) = (1 / (1 + margin), 1 + margin)
    if interval.lowerBound >= least, interval.upperBound <= most { return .same }
    guard p < Self.level else { return .cantTell }
    if interval.lowerBound > most { return .slower }
    return interval.upperBound < least ? .faster : .cantTell
  }
}

/// The verdict on repeated runs of two versions.
public enum ComparisonVerdict: String, Sendable {
  /// The second is significantly slower by more than the margin.
  case slower
  /// The second is significantly faster by more than the margin.
  case faster
  /// They differ by no more than the margin, significantly.
  case same
  /// There are too few runs, or they are too noisy.
  case cantTell = "can't tell"
}
