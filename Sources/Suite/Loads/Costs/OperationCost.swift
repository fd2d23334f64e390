/// What an operation of a mix costs that is done alone, as the mean of a few calls.
public struct OperationCost: Equatable, Sendable {
  /// The operation.
  public let operation: String
  /// How many calls were counted.
  public let calls: Int
  /// Steps of the store's virtual machine a call; nil where nobody tells.
  public let steps: Double?
  /// Pages of the store that were looked at a call; nil where nobody tells.
  public let pages: Double?
  /// Blocks of memory that were asked for a call; nil where nobody counts.
  public let allocations: Double?
}
