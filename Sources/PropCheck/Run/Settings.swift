/// How much is tried, from which seed, and when to stop.
public struct Settings: Sendable {
  /// Decides every case of every property, together with the property's id.
  public var seed: UInt64
  /// How many cases; nil for 1,000, or for as many as the time allows.
  public var cases: Int?
  /// Ends the search for a failure if the cases do not end it before.
  public var time: Duration?
  /// The index of the first case; shards of a run start at different ones.
  public var firstCase = 0
  /// How many discarded draws are borne for each case that counts.
  public var discardLimit = 10
  /// Whether a property of few cases runs them again and again.
  ///
  /// Usually none is run twice, and the run ends when all were run. That shows too little where
  /// what is tested depends on more than the case.
  public var repeatsCases = false
  /// How many different failures are looked for, told apart by ``Failure/symptoms``; after each as
  /// many cases again are run, and at least 100, within the cases and the time of the run.
  public var failures = 5
  /// How often the property may be run to shrink a failure.
  public var shrinkEvaluations = 2000
  /// How long a failure may be shrunk.
  ///
  /// What is shrunk when this ends depends on the machine, so it is long: nearly all shrinking ends
  /// by itself within a second.
  public var shrinkTime = Duration.seconds(60)
  /// How often the minimal case is repeated to see whether it always fails.
  public var repeats = 10
  /// Whether to look for what does not matter in the minimal case, which takes up to 150 more runs.
  public var explains = true
  /// How long one case may take; nil for any time.
  ///
  /// A case that takes longer ends the run as a finding. A body that neither ends nor looks at
  /// cancellation keeps its thread for ever; where all threads are kept so, nothing can tell. It
  /// depends on the machine, so it is long.
  public var caseTime: Duration? = .seconds(60)
  /// Where workers tell what they do, if somebody watches.
  var pulse: RunActivity?
  /// Asked before a case, as is the task that runs it, of short cases once in a thousandth of a second
  /// or in sixteen cases; once true the run ends with
  /// ``Verdict/interrupted``.
  public var isCancelled: @Sendable () -> Bool = { false }
  /// Nanoseconds on a clock that never goes back.
  public var clock: @Sendable () -> UInt64 = Settings.monotonic

  /// Settings with the usual limits.
  public init(seed: UInt64 = 0, cases: Int? = nil, time: Duration? = nil) {
    self.seed = seed
    self.cases = cases
    self.time = time
  }

  /// The first index behind the last case; never overflows.
  var lastCase: Int {
    let count = max(cases ?? (time == nil ? 1000 : .max), 0)
    let (end, overflow) = firstCase.addingReportingOverflow(count)
    return overflow ? .max : end
  }

  /// The running clock of the system from an arbitrary start.
  @Sendable static func monotonic() -> UInt64 {
    (ContinuousClock.now - epoch).wholeNanoseconds
  }

  private static let epoch = ContinuousClock.now
}

extension Duration {
  /// The nanoseconds of this span of time: none if it is negative, as many as fit if it is too
  /// long.
  var wholeNanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (nanoseconds, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = nanoseconds.addingReportingOverflow(UInt64(attoseconds) / 1_000_000_000)
    return overflow || carry ? .max : sum
  }
}
