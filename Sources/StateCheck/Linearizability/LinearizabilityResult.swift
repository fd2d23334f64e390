/// The result of a check.
public struct LinearizabilityResult: Equatable, Sendable {
  /// Whether the history is linearizable.
  public let verdict: LinearizabilityVerdict
  /// The effort of the check.
  public let effort: CheckEffort
}

/// Whether a history is linearizable.
public enum LinearizabilityVerdict: Equatable, Sendable {
  /// The history is linearizable: one order per group, as indices of calls, explains every answer.
  case linearizable(orders: [[Int]])
  /// The history is not linearizable, as the violation shows.
  case notLinearizable(Violation)
  /// A limit was reached, or the model is wrong.
  case unknown(UnknownReason)
}

/// How much work a check took, in counts that do not depend on the machine.
public struct CheckEffort: Equatable, Sendable {
  /// The number of model steps.
  public var modelSteps = 0
  /// The number of calls tried in a state, including those whose step was cached.
  public var tries = 0
  /// The number of configurations explored.
  public var configurations = 0
  /// The number of states.
  public var states = 0
  /// The number of groups with separate keys.
  public var partitions = 0
  /// The number of groups decided.
  public var partitionsDecided = 0
  /// The greatest number of answered calls that were placed in an order of one group.
  public var mostPlaced = 0

  /// Creates an effort of zero.
  public init() {}
}

/// A group of calls that is not linearizable.
///
/// Calls are indices in ``CallHistory/calls``.
public struct Violation: Equatable, Sendable {
  /// The keys of the group, if the model has keys.
  public let keys: [String]
  /// The calls of the group.
  public let calls: [Int]
  /// A longest order of answered calls, interspersed with calls without an answer.
  public let prefix: [Int]
  /// The answered calls that could come next after the prefix, all of which the model refuses; the first one must end
  /// before any other call begins.
  public let stuck: [Int]
}
