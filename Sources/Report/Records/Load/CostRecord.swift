/// What an operation of a mix costs that is done alone, in figures of the work and not of the machine.
public struct CostRecord: Codable, Hashable, Sendable {
  /// The mix.
  public var mix: String
  /// The operation.
  public var operation: String
  /// How many calls the means are of.
  public var calls: Int
  /// Steps of SQLite's virtual machine a call; nil where nobody tells.
  public var vmSteps: Double?
  /// Pages that were looked at a call; nil where nobody tells.
  public var pages: Double?
  /// What was measured beside that.
  public var t: Measured?

  /// Makes the record.
  public init(
    mix: String, operation: String, calls: Int, vmSteps: Double?, pages: Double?,
    t: Measured? = nil
  ) {
    (self.mix, self.operation, self.calls) = (mix, operation, calls)
    (self.vmSteps, self.pages, self.t) = (vmSteps, pages, t)
  }

  /// What a compiler or a library may change.
  public struct Measured: Codable, Hashable, Sendable {
    /// Blocks of memory that were asked for a call.
    public var allocations: Double

    /// Makes the figures.
    public init(allocations: Double) { self.allocations = allocations }
  }
}
