/// A least-squares line with a confidence interval of its slope.
public struct Line: Equatable, Sendable {
  /// The change of y per unit of x.
  public let slope: Double
  /// The value of y at x = 0.
  public let intercept: Double
  /// A confidence interval of the slope; nil for two points.
  public let interval: ClosedRange<Double>?

  /// Fits a line; nil if the points do not determine one, or if the numbers overflow.
  ///
  /// - Parameters:
  ///   - points: At least two, not all with the same x.
  ///   - confidence: The confidence level of the interval, for normal residuals; from 0.
  public init?(_ points: [(x: Double, y: Double)], confidence: Double = 0.95) {
    let count = Double(points.count)
    let meanX = points.reduce(0) { $0 + $1.x } / count
    let meanY = points.reduce(0) { $0 + $1.y } / count
    let squares = points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    // A rounded mean may differ from an x that all points share.
    guard points.contains(where: { $0.x != points[0].x }) else { return nil }
    guard squares > 0, squares.isFinite, meanY.isFinite else { return nil }
    let products = points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
    let slope = products / squares
    let intercept = meanY - slope * meanX
    guard slope.isFinite, intercept.isFinite else { return nil }
    (self.slope, self.intercept) = (slope, intercept)
    guard points.count > 2 else {
      interval = nil
      return
    }
    let rest = points.reduce(0) {
      let distance = $1.y - intercept - slope * $1.x
      return $0 + distance * distance
    }
    let width =
      max(0, StudentT(freedom: count - 2).quantile((1 + confidence) / 2))
      * (rest / (count - 2) / squares).squareRoot()
    interval =
      (slope - width).isFinite && (slope + width).isFinite ? slope - width...slope + width : nil
  }
}
