/// The growth of one counter of an operation, and its limit.
public struct GrowthResult: Equatable, Sendable {
  /// The name of the operation.
  public let operation: String
  /// The name of the counter.
  public let counter: String
  /// The cost at each size.
  public let points: [GrowthPoint]
  /// The limit.
  public let limit: GrowthLimit

  /// Creates a result.
  public init(_ operation: String, _ counter: String, _ points: [GrowthPoint], limit: GrowthLimit) {
    (self.operation, self.counter, self.points, self.limit) = (operation, counter, points, limit)
  }

  /// Whether the limit is enforced; limits on times are not, since times depend on the machine.
  public var isGate: Bool { counter != "time" }

  /// The growth beyond what the law allows; nil with fewer than two sizes, or if nothing was counted.
  public var growth: Growth? {
    Growth(
      points.map { point in
        let paid = limit.law == .constant ? 1 : Double(max(1, point.answered))
        return (Double(point.rows), point.cost / paid)
      })
  }

  /// The exponent of the whole cost in the number of rows, such as 1 for a list of all rows; thresholds refer to this
  /// exponent.
  public var rowExponent: Double? {
    Growth(points.map { (Double($0.rows), $0.cost) })?.exponent
  }

  /// Whether the growth is within the limit; false without points.
  public var isPassed: Bool { growth.map { $0.exponent <= limit.exponent } ?? false }
}

/// The cost of an operation at one size.
public struct GrowthPoint: Equatable, Sendable {
  /// The number of rows.
  public let rows: Int
  /// The number of rows in the result.
  public let answered: Int
  /// The cost, in the unit of the counter.
  public let cost: Double

  /// Creates a point.
  public init(rows: Int, answered: Int, cost: Double) {
    (self.rows, self.answered, self.cost) = (rows, answered, cost)
  }
}

/// A power law fitted to costs, whose exponent is the slope of a line through the logarithms.
public struct Growth: Equatable, Sendable {
  /// The exponent: 0 for constant cost, 1 for proportional cost.
  public let exponent: Double
  /// A confidence interval of the exponent; nil for two sizes.
  public let interval: ClosedRange<Double>?

  /// Fits a power law; nil if the points do not determine one.
  ///
  /// - Parameters:
  ///   - points: Sizes and costs, all above 0, with at least two different sizes.
  ///   - confidence: The confidence level of the interval.
  public init?(_ points: [(size: Double, cost: Double)], confidence: Double = 0.95) {
    guard points.allSatisfy({ $0.size > 0 && $0.cost > 0 }),
      let line = Line(
        points.map { (Elementary.log($0.size), Elementary.log($0.cost)) }, confidence: confidence)
    else { return nil }
    (exponent, interval) = (line.slope, line.interval)
  }
}
