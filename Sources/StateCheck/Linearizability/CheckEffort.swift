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
