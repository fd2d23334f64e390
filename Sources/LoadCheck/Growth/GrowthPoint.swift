/// What an operation cost at one size.
public struct GrowthPoint: Equatable, Sendable {
  /// How many rows there were.
  public let rows: Int
  /// How many the operation answered.
  public let answered: Int
  /// What it cost, in the unit of the counter.
  public let cost: Double

  /// Makes a point.
  public init(rows: Int, answered: Int, cost: Double) {
    self.rows = rows
    self.answered = answered
    self.cost = cost
  }
}
