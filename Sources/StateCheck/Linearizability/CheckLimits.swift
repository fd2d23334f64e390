/// The limits of a check.
///
/// They are checked between the steps of the model; against steps that trap or never end, see ``isApart``.
public struct CheckLimits: Sendable {
  /// The limit of model steps.
  public var modelSteps = 20_000_000
  /// The limit of memory in bytes: of what the checker counts, and of the growth of the process, where
  /// ``residentBytes`` tells.
  ///
  /// The count is the same on every machine; it is of one group at a time, and uses ``SequentialModel/size``. The
  /// growth covers everything else; it is checked at intervals, so that a step, or a hundredth of a second, may
  /// exceed the limit.
  public var memoryBytes = 1 << 30
  /// The current memory of the process in bytes, if known; other threads count as well.
  public var residentBytes: @Sendable () -> Int? = { ResidentMemory.bytes() }
  /// Whether to stop; asked at least every thousand tries. A verdict that depends on it may differ from run to run.
  public var isTimeUp: @Sendable () -> Bool = { false }

  /// Whether the model runs on a thread of its own, so that a trap in it, or a step that does not end, gives
  /// ``LinearizabilityVerdict/unknown(_:)`` instead of ending the process. The caller blocks as it would otherwise.
  ///
  /// It costs 20 to 50 us per check. The first check sets handlers of SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE,
  /// SIGABRT and SIGURG for the process, which pass traps of other threads on to the earlier handlers. A thread that
  /// trapped cannot be unwound: it is parked forever, and its memory and locks are lost. So is one whose step does
  /// not end, unless it stays in a library, where it is left to run. Without a thread, the check runs on the calling
  /// one. Task-local values do not reach the model.
  public var isApart = true
  /// The limit of a single step, where ``isApart``; once the time is up, it is one second. Counted in pauses of 50 ms
  /// or more, so that it is longer on a busy machine. Ordering a whole list of calls is one such step.
  public var stepTime = Duration.seconds(60)

  /// The default limits.
  public init() {}
}
