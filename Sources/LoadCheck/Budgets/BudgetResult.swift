/// The cost of an operation that was run alone, one call after another.
public struct BudgetResult: Equatable, Sendable {
  /// The operation.
  public let operation: String
  /// The number of rows that it covers.
  public let rows: Int
  /// The duration of each call, in nanoseconds.
  public let call: Histogram
  /// The growth of the program's memory during each call, in bytes; nil if it was not measured.
  public let grown: Histogram?
  /// The duration of each call by the simulated clock of its devices, in nanoseconds; nil if there is none.
  public let virtual: Histogram?

  /// Creates a result.
  public init(
    _ operation: String, rows: Int, call: Histogram, grown: Histogram? = nil,
    virtual: Histogram? = nil
  ) {
    (self.operation, self.rows) = (operation, rows)
    (self.call, self.grown, self.virtual) = (call, grown, virtual)
  }

  /// The samples that thresholds know by this name; nil if they were not measured.
  func samples(of subject: String) -> Histogram? {
    switch subject {
    case "call": call
    case "grown": grown
    case "virtual": virtual
    default: nil
    }
  }
}
