/// The settings of a run: its seed, its size and its limits.
public struct Settings: Sendable {
  /// The seed, which together with the id of the property determines every case.
  public var seed: UInt64
  /// The number of cases; nil for 1,000, or for as many as the time allows.
  public var cases: Int?
  /// The time limit of the search for a failure.
  public var time: Duration?
  /// The index of the first case, which allows a run to be split into shards.
  public var firstCase = 0
  /// The cases to run, ascending; nil for all from ``firstCase`` on.
  package var share: [CaseRange]?
  /// Whether to keep the numbers by which shares are judged, up to a limit, so that a later run can go on.
  package var keepsSamples = false
  /// Whether to measure generators and commands, which records every case.
  package var isProfiled = false
  /// The maximum number of discarded draws per case.
  public var discardLimit = 10
  /// Whether a property with few possible cases runs them repeatedly.
  ///
  /// By default no case runs twice, and the run ends once all have run. Set it if the outcome depends on more than the
  /// case.
  public var repeatsCases = false
  /// The maximum number of failures to search for, distinguished by ``Failure/symptoms``.
  ///
  /// After each failure, as many more cases run as ran before it, and at least 100, within the limits of the run.
  public var failures = 5
  /// The maximum number of runs of the property to shrink a failure.
  public var shrinkEvaluations = 2000
  /// The time limit of shrinking a failure.
  ///
  /// The default is long, since a result that it cuts short depends on the machine; nearly all shrinking ends within a
  /// second.
  public var shrinkTime = Duration.seconds(60)
  /// How often the minimal case is repeated to see whether it always fails.
  public var repeats = 10
  /// Whether to find the parts of the minimal case that do not matter, in up to 150 more runs.
  public var explains = true
  /// The time limit of one case; nil for none.
  ///
  /// A case that exceeds it ends the run with a finding. A body that neither returns nor checks for cancellation blocks
  /// its thread forever; once all threads are blocked, nothing can be reported. The default is long, since it depends
  /// on the machine.
  public var caseTime: Duration? = .seconds(60)
  /// Where workers report what they do, if a watchdog runs.
  var activity: RunActivity?
  /// A closure that ends the run with ``Verdict/interrupted`` once it returns true, as cancelling the task does.
  ///
  /// It is called before each case; for short cases, only once per millisecond. A synchronous body is trusted to stay short for
  /// up to 32 cases, unless there is a ``caseTime``: then it is called four times a second.
  public var isCancelled: @Sendable () -> Bool = { false }
  /// A monotonic clock, in nanoseconds.
  public var clock: @Sendable () -> UInt64 = Settings.monotonic

  /// Creates settings with default limits.
  public init(seed: UInt64 = 0, cases: Int? = nil, time: Duration? = nil) {
    self.seed = seed
    self.cases = cases
    self.time = time
  }

  /// The index after the last case; never overflows.
  var lastCase: Int {
    let count = max(cases ?? (time == nil ? 1000 : .max), 0)
    let (end, overflow) = firstCase.addingReportingOverflow(count)
    return overflow ? .max : end
  }

  /// The cases in order, whatever their domain.
  var ranges: [CaseRange] {
    (share ?? [CaseRange(from: firstCase, to: lastCase)]).cases(before: lastCase)
  }

  /// The system's clock, from an arbitrary start.
  @Sendable static func monotonic() -> UInt64 {
    (ContinuousClock.now - epoch).wholeNanoseconds
  }

  private static let epoch = ContinuousClock.now
}

extension Duration {
  /// The duration in nanoseconds, clamped to what fits.
  var wholeNanoseconds: UInt64 { UInt64(clamping: attoseconds / 1_000_000_000) }
}
