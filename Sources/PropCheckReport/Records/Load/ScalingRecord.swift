/// The growth of a cost with the number of rows.
public struct ScalingRecord: Codable, Hashable, Sendable {
  /// The operation, as in `habits.fetch`.
  public var operation: String
  /// `vm_steps`, `pages`, `allocations`, or `time` in nanoseconds.
  public var counter: String
  /// The permitted growth: `constant` or `linear in the result`.
  public var law: String
  /// The greatest permitted exponent.
  public var limit: Double
  /// Whether the limit is enforced.
  public var isGate: Bool
  /// The measurement, for a counter that is the same in every run.
  public var fit: Fit?
  /// The measurement of time or allocations.
  public var t: Measured?

  /// Makes the record.
  public init(
    operation: String, counter: String, law: String, limit: Double, isGate: Bool, fit: Fit? = nil,
    t: Measured? = nil
  ) {
    (self.operation, self.counter, self.law) = (operation, counter, law)
    (self.limit, self.isGate, self.fit, self.t) = (limit, isGate, fit, t)
  }

  /// The measurement, wherever it is recorded.
  public var measured: Fit? { fit ?? t?.fit }

  /// What may differ between two equal runs.
  public struct Measured: Codable, Hashable, Sendable {
    /// What was measured.
    public var fit: Fit

    /// Makes it.
    public init(fit: Fit) { self.fit = fit }
  }

  /// Measured points and the fitted power.
  public struct Fit: Codable, Hashable, Sendable {
    /// The cost at each number of rows.
    public var points: [Point]
    /// The exponent; nil if the points allow none.
    public var exponent: Double?
    /// The 95 % confidence interval of the exponent.
    public var low: Double?
    /// See ``low``.
    public var high: Double?
    /// Whether the limit is met.
    public var isPassed: Bool

    /// Makes a fit.
    public init(
      points: [Point], exponent: Double?, low: Double?, high: Double?, isPassed: Bool
    ) {
      (self.points, self.exponent) = (points, exponent)
      (self.low, self.high, self.isPassed) = (low, high, isPassed)
    }
  }

  /// The cost at one size.
  public struct Point: Codable, Hashable, Sendable {
    /// The number of rows in the store.
    public var rows: Int
    /// The number of rows in the answer.
    public var answered: Int
    /// The cost.
    public var cost: Double

    /// Makes a point.
    public init(rows: Int, answered: Int, cost: Double) {
      (self.rows, self.answered, self.cost) = (rows, answered, cost)
    }
  }
}
