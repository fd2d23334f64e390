/// How the cost of an operation grows with the rows that are there.
public struct ScalingRecord: Codable, Hashable, Sendable {
  /// The operation, as in `habits.fetch`.
  public var operation: String
  /// What is counted: `vm_steps`, `pages`, `allocations` or `time` in nanoseconds.
  public var counter: String
  /// What may grow: `constant` or `linear in the result`.
  public var law: String
  /// The greatest exponent.
  public var limit: Double
  /// Whether the exponent is a gate, or is only shown.
  public var isGate: Bool
  /// What was measured, of a counter that is the same in each run.
  public var fit: Fit?
  /// What was measured of time and memory.
  public var t: Measured?

  /// Makes the record.
  public init(
    operation: String, counter: String, law: String, limit: Double, isGate: Bool, fit: Fit? = nil,
    t: Measured? = nil
  ) {
    (self.operation, self.counter, self.law) = (operation, counter, law)
    (self.limit, self.isGate, self.fit, self.t) = (limit, isGate, fit, t)
  }

  /// What was measured, wherever it stands.
  public var measured: Fit? { fit ?? t?.fit }

  /// What may differ between two equal runs.
  public struct Measured: Codable, Hashable, Sendable {
    /// What was measured.
    public var fit: Fit

    /// Makes it.
    public init(fit: Fit) { self.fit = fit }
  }

  /// Points and the power that goes through them.
  public struct Fit: Codable, Hashable, Sendable {
    /// What it cost at each number of rows.
    public var points: [Point]
    /// The exponent, with what the operation answers paid for; nil where the points allow none.
    public var exponent: Double?
    /// The interval that holds it in 95 of a hundred measurements.
    public var low: Double?
    /// See ``low``.
    public var high: Double?
    /// Whether it grows no more than it may.
    public var isPassed: Bool

    /// Makes a fit.
    public init(
      points: [Point], exponent: Double?, low: Double?, high: Double?, isPassed: Bool
    ) {
      (self.points, self.exponent) = (points, exponent)
      (self.low, self.high, self.isPassed) = (low, high, isPassed)
    }
  }

  /// What an operation cost at one size.
  public struct Point: Codable, Hashable, Sendable {
    /// The rows that were there.
    public var rows: Int
    /// The rows that it answered.
    public var answered: Int
    /// What it cost.
    public var cost: Double

    /// Makes a point.
    public init(rows: Int, answered: Int, cost: Double) {
      (self.rows, self.answered, self.cost) = (rows, answered, cost)
    }
  }
}
