/// A check on a thread of its own, and who waits for it.
struct GuardedCheck {
  /// How long a pause between two looks is, and how long the thread of a step that does not end is tried to be parked.
  private static let (pause, parking) = (50, 1_000)
  /// How many pauses a step has once the time is up.
  private static let grace = 20

  let limits: CheckLimits
  let progress: CheckProgress

  /// Why a check ended without an answer of its own.
  enum Interruption: Error {
    case trapped(signal: Int)
    case endless
  }

  /// Runs a function that tells the progress of what it does.
  ///
  /// - Returns: What it returns.
  /// - Throws: How it ended otherwise; what it holds is lost then.
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

/// Counts the pauses in which a check made nothing of what it counts.
struct StallDetector {
  /// How many a step may take.
  let allowed: Int
  /// How many once the time is up.
  let grace: Int
  private var seen = CheckEffort()
  private var pauses = 0

  init(allowed: Int, grace: Int) {
    self.allowed = allowed
    self.grace = grace
  }

  /// Whether the check is at one step for too long, behind one more pause.
  mutating func isStuck(_ effort: CheckEffort, isTimeUp: () -> Bool) -> Bool {
    pauses = effort == seen ? pauses + 1 : 0
    seen = effort
    return pauses >= allowed || (pauses >= min(grace, allowed) && isTimeUp())
  }
}
