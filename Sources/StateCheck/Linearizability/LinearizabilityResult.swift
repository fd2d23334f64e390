/// What a check found, and what it took.
public struct LinearizabilityResult: Equatable, Sendable {
  /// Whether the history is linearizable.
  public let verdict: LinearizabilityVerdict
  /// What the check took.
  public let effort: CheckEffort
}
