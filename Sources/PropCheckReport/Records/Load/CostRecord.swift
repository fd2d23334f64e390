/// The cost of an operation that is called alone, independent of the machine.
public struct CostRecord: Codable, Hashable, Sendable {
  /// The mix.
  public var mix: String
  /// The operation.
  public var operation: String
  /// The number of calls.
  public var calls: Int
  /// Steps of SQLite's virtual machine per call, if counted.
  public var vmSteps: Double?
  /// Pages accessed per call, if counted.
  public var pages: Double?
  /// What depends on compiler and libraries.
  public var t: Measured?

  /// Makes the record.
  public init(
    mix: String, operation: String, calls: Int, vmSteps: Double?, pages: Double?,
    t: Measured? = nil
  ) {
    (self.mix, self.operation, self.calls) = (mix, operation, calls)
    (self.vmSteps, self.pages, self.t) = (vmSteps, pages, t)
  }

  /// What depends on compiler and libraries.
  public struct Measured: Codable, Hashable, Sendable {
    /// Allocations per call.
    public var allocations: Double

    /// Makes the figures.
    public init(allocations: Double) { self.allocations = allocations }
  }
}
