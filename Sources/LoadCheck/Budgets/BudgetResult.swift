/// What an operation took that was done alone, one call after the other.
public struct BudgetResult: Equatable, Sendable {
  /// The operation.
  public let operation: String
  /// How many rows it was about.
  public let rows: Int
  /// How long each call took, in nanoseconds.
  public let call: Histogram
  /// By how many bytes of memory the program had grown after each call; nil where nobody counts.
  public let grown: Histogram?
  /// How long each call took by the simulated clock of the devices that it is about, in nanoseconds; nil where it is about
  /// none.
  public let virtual: Histogram?

  /// Makes a result.
  public init(
    _ operation: String, rows: Int, call: Histogram, grown: Histogram? = nil,
    virtual: Histogram? = nil
  ) {
    (self.operation, self.rows) = (operation, rows)
    (self.call, self.grown, self.virtual) = (call, grown, virtual)
  }

  /// What thresholds ask for by name; nil where it was not measured.
  func samples(of subject: String) -> Histogram? {
    switch subject {
    case "call": call
    case "grown": grown
    case "virtual": virtual
    default: nil
    }
  }
}
