/// How far the checker goes before it says that it does not know.
///
/// Limits are looked at between the steps of the model; what is meant for a step that traps or never ends is ``isApart``.
public struct CheckLimits: Sendable {
  /// The most steps of the model.
  public var modelSteps = 20_000_000
  /// The most memory, in bytes: what the checker counts of what it holds, and apart from that what the process grows by
  /// while it checks, where ``residentBytes`` tells.
  ///
  /// The count is the same on every machine. It is of one group of calls at a time, and of a state takes what
  /// ``SequentialModel/size`` says. The growth catches all else, and is looked at so often that one step, or a hundredth of
  /// a second, may go beyond the limit.
  public var memoryBytes = 1 << 30
  /// How much memory the process has now, in bytes; nil where nobody tells. What other threads take meanwhile counts.
  public var residentBytes: @Sendable () -> Int? = { ResidentMemory.bytes() }
  /// Whether to stop now; asked every thousand tries, and more often where many calls are open. A verdict that depends on it
  /// may differ from run to run.
  public var isTimeUp: @Sendable () -> Bool = { false }

  /// Whether the model runs on a thread of its own, so that a trap in it, or a step that does not end, ends the check with
  /// ``LinearizabilityVerdict/unknown(_:)`` and not the process; who asks waits for it, blocked as it would be without.
  ///
  /// It costs a thread for each check, some 20 to 50 us. Without it the model runs on the thread that asks. The first such check sets
  /// handlers of SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT and SIGURG for the process; traps of other threads go on
  /// to the handlers that were there before. A thread that trapped cannot be unwound: it is parked for good, and what it has
  /// of memory and locks is lost. So is that of one whose step does not end; where it never comes out of a library it is
  /// left to run. Where no thread is to be had, the check runs as without it. Task-local values do not reach the model.
  public var isApart = true
  /// How long a step may take, where ``isApart``; once the time is up, it has a second. Counted in pauses of 50 ms or more, so
  /// that on a busy machine it has longer. A whole list of calls is put in order in one such step.
  public var stepTime = Duration.seconds(60)

  /// The limits as they stand above.
  public init() {}
}
