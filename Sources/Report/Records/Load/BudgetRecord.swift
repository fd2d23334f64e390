/// What an operation with a budget took that was done alone, one call after the other.
public struct BudgetRecord: Codable, Hashable, Sendable {
  /// The operation, as in `list-100-families`.
  public var operation: String
  /// How many rows it was about.
  public var rows: Int
  /// How many calls were measured.
  public var calls: Int
  /// The longest call by the simulated clock of the devices that it is about, the same in each run; nil where it is about none.
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
    /// How long they took; nil of none.
    public var call: LatencyRecord?
    /// By how many bytes of memory the program had grown after the call after which it had grown most; nil where nobody counts.
    public var grownBytes: Int?

    /// Makes the figures.
    public init(call: LatencyRecord?, grownBytes: Int? = nil) {
      (self.call, self.grownBytes) = (call, grownBytes)
    }
  }
}
