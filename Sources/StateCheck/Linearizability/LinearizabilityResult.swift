/// What a check found, and what it took.
public struct LinearizabilityResult: Equatable, Sendable {
  /// Whether the history is linearizable.
  public let verdict: LinearizabilityVerdict
  /// What the check took.
  public let effort: CheckEffort
}

/// Whether a history is linearizable.
public enum LinearizabilityVerdict: Equatable, Sendable {
  /// It is. For each group of calls with keys of their own: indices of calls in an order that explains every answer.
  case linearizable(orders: [[Int]])
  /// It is not, and this is where it breaks.
  case notLinearizable(Violation)
  /// A limit was reached, or the model is mistaken.
  case unknown(UnknownReason)
}

/// What a check took and explored.
public struct CheckEffort: Equatable, Sendable {
  /// How often the model's step was called.
  public var modelSteps = 0
  /// How often a call was tried in a state; a step that is remembered is tried without calling the model again.
  public var tries = 0
  /// The different configurations, of calls placed and state reached, that were explored.
  public var configurations = 0
  /// The different states.
  public var states = 0
  /// The groups of calls with keys of their own.
  public var partitions = 0
  /// The groups that were decided.
  public var partitionsDecided = 0
  /// The most answered calls of one group that were placed.
  public var mostPlaced = 0

  /// Nothing yet.
  public init() {}
}

/// Where a history breaks: a group of calls for which there is no order.
///
/// Calls are given by their index in ``CallHistory/calls``.
public struct Violation: Equatable, Sendable {
  /// The keys of the group; empty where the model has none.
  public let keys: [String]
  /// The calls of the group.
  public let calls: [Int]
  /// An order of as many answered calls as any order can place, with calls without an answer among them.
  public let prefix: [Int]
  /// The answered calls that may come next behind the prefix, none of which can have its answer there; the first has to end
  /// before any other call may begin.
  public let stuck: [Int]
}
