/// The limits of a check.
///
/// They are checked between the steps of the model; for protection from steps that trap or never end, see ``isApart``.
public struct CheckLimits: Sendable {
  /// The limit on the number of model steps.
  public var modelSteps = 20_000_000
  /// The memory limit in bytes: on what the checker counts, and on the growth of the process if ``residentBytes`` is
  /// known.
  ///
  /// The count is the same on every machine; it covers one group at a time, and uses ``SequentialModel/size``. The
  /// growth covers everything else; it is checked at intervals, so that it may exceed the limit during a step or a
  /// hundredth of a second.
  public var memoryBytes = 1 << 30
  /// The current memory of the process in bytes, if known; other threads count as well.
  public var residentBytes: @Sendable () -> Int? = { ResidentMemory.bytes() }
  /// Whether to stop; called at least every thousand tries. A verdict that depends on it may differ from run to run.
  public var isTimeUp: @Sendable () -> Bool = { false }

  /// Whether the model runs on a thread of its own, so that a trap in it, or a step that does not end, results in
  /// ``LinearizabilityVerdict/unknown(_:)`` instead of ending the process. The caller blocks in either case.
  ///
  /// This costs 20 to 50 us per check. The first check installs process-wide handlers of SIGILL, SIGTRAP, SIGSEGV,
  /// SIGBUS, SIGFPE, SIGABRT and SIGURG, which forward traps of other threads to the earlier handlers. A thread that
  /// trapped cannot be unwound: it is parked forever, and its memory and locks are lost. The same holds for a thread
  /// whose step does not end, unless it is inside a library, in which case it is left running. If no thread can be
  /// created, the check runs on the calling thread. Task-local values do not reach the model.
  public var isApart = true
  /// The time limit of a single step if ``isApart`` is true; one second once the time is up. It is counted in pauses of
  /// at least 50 ms, and so is longer on a busy machine. Ordering a whole list of calls counts as one step.
  public var stepTime = Duration.seconds(60)

  /// Creates limits with default values.
  public init() {}
}
