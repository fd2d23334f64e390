/// When a run is given up.
public struct RunLimits: Sendable {
  /// The most steps of a run, at least 1.
  public var steps: Int
  /// How long a run waits in real time for a job from another thread, once no task can go on.
  ///
  /// Counted in pauses of a millisecond or more, so that on a busy machine it waits longer.
  public var patience: Duration

  /// Limits that suit bodies of some hundred steps.
  public init(steps: Int = 10_000, patience: Duration = .milliseconds(50)) {
    self.steps = max(steps, 1)
    self.patience = patience
  }

  /// The pauses that make up the patience.
  var pauses: Int { Int(max(0, min(patience / .milliseconds(1), 1e6))) }
}
