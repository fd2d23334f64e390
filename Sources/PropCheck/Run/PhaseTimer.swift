/// Measures the phases of cases; each reading of the clock ends one phase and begins the next.
///
/// Two readings cost as much as a small case. So if the first sixteen cases take less than 4 us on average, only every
/// sixteenth of the following is measured; in later blocks of the same worker only the first one. It counts for itself and
/// those behind it that ran. That stops when a measured case took as long as all that it stands for may, or when those took
/// much longer. Which cases are measured must not depend on their own time, or small cases would hide large ones.
@usableFromInline
struct PhaseTimer: Sendable {
  /// The number of cases by which a worker learns whether they are fast.
  private static let learning = 16
  private static let fast: UInt64 = 4000
  /// The longest time from one measured case of many to the next.
  private static let patience: UInt64 = 1_000_000

  /// A measured case, with all that are not measured behind it.
  private struct Sample {
    /// The number of cases before it.
    var place = 0
    var phases = Phases()
    /// Its place in the histogram; nil until it has ended.
    var bucket: Int?
  }

  private let clock: @Sendable () -> UInt64
  private(set) var latest: UInt64
  private var start: UInt64
  /// When the latest sample began.
  private var caseStart: UInt64
  /// The times of the samples before the latest.
  private var settled = Times()
  private var sample = Sample()
  private var cases = 0
  private var isMeasured = true
  private var isFast: Bool
  /// Of so many fast cases one is measured.
  private var sampling: Int
  /// Whether the last measured case was not small.
  private var isSlowing = false

  private let slot: WorkerActivity?
  /// Whether no case is left out, however small cases are.
  private let measuresAll: Bool

  init(
    clock: @escaping @Sendable () -> UInt64, slot: WorkerActivity? = nil,
    measuringAll measuresAll: Bool = false
  ) {
    self.slot = slot
    self.measuresAll = measuresAll
    isFast = !measuresAll && slot?.isFast == true
    sampling = isFast ? Block.size : Self.learning
    self.clock = clock
    latest = clock()
    start = latest
    caseStart = latest
  }

  /// Begins a block, whose times are its own.
  mutating func beginBlock() {
    (cases, settled, sample, isMeasured, isSlowing) = (0, Times(), Sample(), true, false)
    // Another run of this worker may have found a pace.
    if let slot { isFast = !measuresAll && slot.isFast }
    sampling = isFast ? Block.size : Self.learning
    refresh()
    (start, caseStart) = (latest, latest)
  }

  /// Reports the start of a case, or of a try of the shrinker, to the watchdog.
  func begin(_ index: Int = -1, attempt: Int = 0) { slot?.begin(index, attempt: attempt) }

  /// Whether someone wants to know before the next case whether to go on.
  var isAsked: Bool { slot?.isAsked ?? false }

  mutating func lapGenerate() {
    slot?.finishDrawing()
    sample.phases.generateNanoseconds &+= lap()
  }

  mutating func lapRun() { sample.phases.runNanoseconds &+= lap() }

  /// Ends a case in its run.
  @usableFromInline
  mutating func finishRun(_ trial: Trial) -> Trial {
    sample.phases.runNanoseconds &+= lap()
    return trial
  }

  /// Ends a case in its check.
  mutating func finishCheck(_ trial: Trial) -> Trial {
    sample.phases.checkNanoseconds &+= lap()
    return trial
  }

  /// The number of cases, from this one on, that are not measured.
  var unmeasured: Int { isMeasured ? 0 : sampling - cases % sampling }

  /// Ends cases that are not measured.
  mutating func finishCases(_ count: Int) {
    guard count > 0 else { return }
    cases += count - 1
    finishCase()
  }

  /// Ends a case, and decides whether the next one is measured.
  mutating func finishCase() {
    if isMeasured {
      sample.bucket = max(0, 63 - (latest &- caseStart).leadingZeroBitCount)
      isSlowing = (latest &- caseStart) / UInt64(sampling) >= Self.fast
    }
    cases += 1
    let isLast = cases.isMultiple(of: sampling)
    if isLast {
      if !isMeasured { catchUp() }
      changePace()
    }
    isMeasured = !isFast || isLast
    if isMeasured { beginSample() }
  }

  /// Learns how long the cases took that were not measured: the one before them may have been small by chance.
  private mutating func catchUp() {
    refresh()
    isSlowing = isSlowing || latest &- caseStart > Self.patience
  }

  private mutating func beginSample() {
    settled.add(sample.phases, sample.bucket, count: cases - sample.place)
    sample = Sample(place: cases)
    caseStart = latest
  }

  private mutating func changePace() {
    guard !measuresAll else { return }
    let wasFast = isFast
    if isFast {
      isFast = !isSlowing
    } else if cases == sampling {
      isFast = (latest &- start) / UInt64(sampling) < Self.fast
    }
    if isFast != wasFast { slot?.become(fast: isFast) }
  }

  /// Reads the clock between cases.
  mutating func refresh() { latest = max(clock(), latest) }

  /// The current time, even if the case is not measured.
  func now() -> UInt64 { isMeasured ? latest : max(clock(), latest) }

  /// The times of the block so far.
  var times: Times {
    var times = settled
    // One that has not ended counts once.
    times.add(sample.phases, sample.bucket, count: max(1, cases - sample.place))
    return times
  }

  private mutating func lap() -> UInt64 {
    guard isMeasured else { return 0 }
    let now = max(clock(), latest)
    defer { latest = now }
    return now - latest
  }
}

extension Times {
  /// Adds a case that stands for so many.
  fileprivate mutating func add(_ phases: Phases, _ bucket: Int?, count: Int) {
    generateNanoseconds &+= phases.generateNanoseconds &* UInt64(clamping: count)
    runNanoseconds &+= phases.runNanoseconds &* UInt64(clamping: count)
    checkNanoseconds &+= phases.checkNanoseconds &* UInt64(clamping: count)
    if let bucket { add(count, to: bucket) }
  }
}
