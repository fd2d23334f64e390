/// How a counter of an operation grows, and whether it may.
public struct GrowthResult: Equatable, Sendable {
  /// The operation.
  public let operation: String
  /// What was counted.
  public let counter: String
  /// What it cost at each size.
  public let points: [GrowthPoint]
  /// How it may grow.
  public let limit: GrowthLimit

  /// Makes a result.
  public init(_ operation: String, _ counter: String, _ points: [GrowthPoint], limit: GrowthLimit) {
    self.operation = operation
    self.counter = counter
    self.points = points
    self.limit = limit
  }

  /// How it grows, with what was answered paid for; nil of fewer than two sizes, or where nothing was counted.
  public var growth: Growth? {
    Growth(
      points.map { point in
        let paid = limit.law == .constant ? 1 : Double(max(1, point.answered))
        return (Double(point.rows), point.cost / paid)
      })
  }

  /// The power of the rows with which it grows as it is, which nobody has paid for: 1 of a list of all rows. What conditions ask
  /// for.
  public var rowExponent: Double? {
    Growth(points.map { (Double($0.rows), $0.cost) })?.exponent
  }

  /// Whether it grows no more than it may; what cannot be told has not passed.
  public var isPassed: Bool { growth.map { $0.exponent <= limit.exponent } ?? false }
}
