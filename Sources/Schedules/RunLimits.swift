/// When a run is given up.
public struct RunLimits: Sendable {
  /// The most steps of a run, at least 1.
  public var steps: Int
  /// How long a run waits in real time for a job from another thread, once no task can go on.
  ///
  /// Counted in pauses of a millisecond or more, so that on a busy machine it waits longer.
  public var patience: Duration
  /// How long one step may take in real time before the run is left where it is; nil for any time.
  ///
  /// A thread cannot be stopped from outside, so with a time the run has one of its own, which costs some 100 us a run and
  /// which a step that never ends keeps. At least a millisecond; it counts in pauses, as the patience does.
  public var stepTime: Duration?

  /// Limits that suit bodies of some hundred steps.
  public init(
    steps: Int = 10_000, patience: Duration = .milliseconds(50), stepTime: Duration? = nil
  ) {
    self.steps = max(steps, 1)
    self.patience = patience
    self.stepTime = stepTime
  }

  /// The pauses that make up the patience.
  var pauses: Int { Int(max(0, min(patience / .milliseconds(1), 1e6))) }
}
