/// Single calls of an operation with a budget.
public struct BudgetRecord: Codable, Hashable, Sendable {
  /// The operation, as in `list-100-families`.
  public var operation: String
  /// The rows it works on.
  public var rows: Int
  /// The number of calls.
  public var calls: Int
  /// The longest call by the simulated clock, the same in every run; nil without devices.
  public var virtualNanoseconds: Int?
  /// What was measured.
  public var t: Measured?

  /// Makes the record.
  public init(
    operation: String, rows: Int, calls: Int, virtualNanoseconds: Int? = nil, t: Measured? = nil
  ) {
    (self.operation, self.rows, self.calls) = (operation, rows, calls)
    (self.virtualNanoseconds, self.t) = (virtualNanoseconds, t)
  }

  /// What was measured of the calls.
  public struct Measured: Codable, Hashable, Sendable {
    /// The times of the calls.
    public var call: LatencyRecord?
    /// The largest growth of memory after a call, in bytes; nil if it is not counted.
    public var grownBytes: Int?

    /// Makes the figures.
    public init(call: LatencyRecord?, grownBytes: Int? = nil) {
      (self.call, self.grownBytes) = (call, grownBytes)
    }
  }
}
