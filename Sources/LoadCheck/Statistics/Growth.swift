/// How a cost grows with a size: as its power with an exponent, which is the slope of a line through the logarithms.
public struct Growth: Equatable, Sendable {
  /// 0 of what does not grow, 1 of what grows in proportion.
  public let exponent: Double
  /// An interval of the exponent; nil of two sizes.
  public let interval: ClosedRange<Double>?

  /// Fits a power to costs; nil if the points allow none.
  ///
  /// - Parameters:
  ///   - points: Sizes and costs, each above 0, of two sizes at least.
  ///   - confidence: With which probability the interval holds the true exponent.
  public init?(_ points: [(size: Double, cost: Double)], confidence: Double = 0.95) {
    guard points.allSatisfy({ $0.size > 0 && $0.cost > 0 }),
      let line = Line(
        points.map { (Elementary.log($0.size), Elementary.log($0.cost)) }, confidence: confidence)
    else { return nil }
    (exponent, interval) = (line.slope, line.interval)
  }
}
