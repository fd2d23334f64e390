/// The straight line nearest to points, with an interval for its slope.
public struct Line: Equatable, Sendable {
  /// By how much y grows with each x.
  public let slope: Double
  /// The y at an x of 0.
  public let intercept: Double
  /// An interval of the slope; nil of two points, which are on a line always.
  public let interval: ClosedRange<Double>?

  /// Fits a line by least squares; nil if the points allow none, or lie so far apart that the numbers end.
  ///
  /// - Parameters:
  ///   - points: Two at least, not all with the same x.
  ///   - confidence: With which probability the interval holds the true slope, if the distances are normal.
  public init?(_ points: [(x: Double, y: Double)], confidence: Double = 0.95) {
    let count = Double(points.count)
    let meanX = points.reduce(0) { $0 + $1.x } / count
    let meanY = points.reduce(0) { $0 + $1.y } / count
    let squares = points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    guard points.count > 1, squares > 0, squares.isFinite, meanY.isFinite else { return nil }
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
      StudentT(freedom: count - 2).quantile((1 + confidence) / 2)
      * (rest / (count - 2) / squares).squareRoot()
    interval =
      (slope - width).isFinite && (slope + width).isFinite ? slope - width...slope + width : nil
  }
}
