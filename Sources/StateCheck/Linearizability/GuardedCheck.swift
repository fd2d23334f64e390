/// A check on a thread of its own.
struct GuardedCheck {
  /// In milliseconds: the interval of polls, and the time to park a stuck thread.
  private static let (pause, parking) = (50, 1_000)
  /// The polls that a step may take once the time is up.
  private static let grace = 20

  let limits: CheckLimits
  let progress: CheckProgress

  enum Interruption: Error {
    case trapped(signal: Int)
    case endless
  }

  /// Runs a function that reports its progress.
  ///
  /// - Returns: Its result.
  /// - Throws: How it ended otherwise; its memory is lost then.
  func run<Value>(_ function: @escaping () -> Value) throws(Interruption) -> Value {
    guard limits.isApart, let thread = GuardedThread(function) else { return function() }
    defer { thread.leave() }
    var watch = StallDetector(allowed: allowedPauses, grace: Self.grace)
    while true {
      var state = thread.wait(milliseconds: Self.pause)
      if case .running = state {
        guard watch.isStuck(progress.effort, isTimeUp: limits.isTimeUp) else { continue }
        progress.abandon()
        state = thread.park(milliseconds: Self.parking)
      }
      switch state {
      case .returned(let value): return value
      case .trapped(let signal): throw .trapped(signal: signal)
      case .parked, .running: throw .endless
      }
    }
  }

  private var allowedPauses: Int {
    Int(max(1, min(limits.stepTime / .milliseconds(Self.pause), 1e9)))
  }
}

/// Counts polls without progress.
struct StallDetector {
  /// The limit for a step.
  let allowed: Int
  /// The limit once the time is up.
  let grace: Int
  private var seen = CheckEffort()
  private var pauses = 0

  init(allowed: Int, grace: Int) {
    self.allowed = allowed
    self.grace = grace
  }

  /// Whether a step takes too long; called at each poll.
  mutating func isStuck(_ effort: CheckEffort, isTimeUp: () -> Bool) -> Bool {
    pauses = effort == seen ? pauses + 1 : 0
    seen = effort
    return pauses >= allowed || (pauses >= min(grace, allowed) && isTimeUp())
  }
}
