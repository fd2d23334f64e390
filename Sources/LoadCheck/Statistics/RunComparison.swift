/// The comparison of a figure of two versions over interleaved runs.
public struct RunComparison: Equatable, Sendable {
  /// How great the second is compared with the first.
  public let ratio: Double
  /// An interval of the ratio; nil where so few runs allow none.
  public let interval: ClosedRange<Double>?
  /// How likely such a difference is of two that are alike; to be corrected where several figures are compared.
  public let p: Double
  /// The part by which two may differ and still count as the same.
  public let margin: Double

  /// How likely a wrong alarm may be: a night has some dozen figures, and shall be quiet for years.
  public static let level = 0.001

  /// Compares two samples of a figure, a run each; nil if one is empty, or a value is not above 0.
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

  /// How many runs of each are enough for one of so many figures to be told slower or faster: with fewer, even the least
  /// probability that there is would be corrected to one that chance explains.
  ///
  /// - Parameter figures: How many are compared; from 1.
  /// - Returns: How many runs of each, up to 30.
  public static func leastRuns(figures: Int) -> Int {
    // All of one group above all of the other, in one of `orders` orders, and the same the other way round.
    var (runs, orders) = (1, 2.0)
    while 2 / orders * Double(max(1, figures)) >= level, runs < RankTest.exactLimit / 2 {
      runs += 1
      orders *= Double((2 * runs) * (2 * runs - 1)) / Double(runs * runs)
    }
    return runs
  }

  /// The word for it.
  ///
  /// - Parameter p: The probability, corrected for the other comparisons.
  /// - Returns: The word.
  public func verdict(p: Double) -> ComparisonVerdict {
    guard let interval else { return .cantTell }
    let (least, most) = (1 / (1 + margin), 1 + margin)
    if interval.lowerBound >= least, interval.upperBound <= most { return .same }
    guard p < Self.level else { return .cantTell }
    if interval.lowerBound > most { return .slower }
    return interval.upperBound < least ? .faster : .cantTell
  }
}
