/// When a run is given up: after too many steps, or after too long a wait in real time.
public struct RunLimits: Sendable {
  /// The most steps of a run, at least 1.
  public var steps: Int
  /// How long a run waits in real time for a job from another thread when no task is ready.
  ///
  /// Counted in pauses of a millisecond or more, so it is longer on a busy machine.
  public var patience: Duration
  /// How long one step may take in real time before the run is abandoned; nil for any time.
  ///
  /// A thread cannot be stopped from outside, so with a limit the run has its own thread, which costs some 100 us a run and
  /// is lost if a step never ends. At least a millisecond; counted in pauses, like the patience.
  public var stepTime: Duration?

  /// Makes limits; the defaults suit bodies of some hundred steps.
  public init(
    steps: Int = 10_000, patience: Duration = .milliseconds(50), stepTime: Duration? = nil
  ) {
    self.steps = max(steps, 1)
    self.patience = patience
    self.stepTime = stepTime
  }

  /// The patience as a number of pauses.
  var pauses: Int { Int(max(0, min(patience / .milliseconds(1), 1e6))) }
}
