/// Measures the phases of cases; each reading of the clock ends one phase and begins the next.
///
/// Two readings cost as much as a small case. So if the first sixteen cases take less than 4 us on average, only every
/// sixteenth of the following is measured and counts sixteen times; in later blocks of the same worker only the first one,
/// which counts for its block. That stops when a measured case took as long as all that it stands for may. Which cases are
/// measured must not depend on their own time, or small cases would hide large ones.
struct PhaseTimer: Sendable {
  /// The number of cases by which a worker learns whether they are fast.
  private static let learning = 16
  private static let fast: UInt64 = 4000

  private let clock: @Sendable () -> UInt64
  private(set) var latest: UInt64
  private var start: UInt64
  private var caseStart: UInt64
  private(set) var times = Times()
  private var cases = 0
  /// The number of cases that the current one stands for; 0 if it is not measured.
  private var weight: UInt64
  private var isFast: Bool
  /// Of so many fast cases one is measured.
  private var sampling: Int
  /// Whether the last measured case was not small.
  private var isSlowing = false

  private let slot: WorkerActivity?
  /// Whether no case is left out, however small cases are.
  private let measuresAll: Bool
  /// The number of cases of the block.
  private var expected = Int.max

  init(
    clock: @escaping @Sendable () -> UInt64, slot: WorkerActivity? = nil,
    measuringAll measuresAll: Bool = false
  ) {
    self.slot = slot
    self.measuresAll = measuresAll
    isFast = !measuresAll && slot?.isFast == true
    sampling = isFast ? Block.size : Self.learning
    weight = isFast ? UInt64(sampling) : 1
    self.clock = clock
    latest = clock()
    start = latest
    caseStart = latest
  }

  /// Begins a block with so many cases, whose times are its own.
  mutating func beginBlock(of cases: Int) {
    (expected, self.cases, times, isSlowing) = (cases, 0, Times(), false)
    // Another run of this worker may have found a pace.
    if let slot { isFast = !measuresAll && slot.isFast }
    sampling = isFast ? Block.size : Self.learning
    weight = isFast ? UInt64(clamping: min(sampling, expected)) : 1
    refresh()
    (start, caseStart) = (latest, latest)
  }

  /// Reports the start of a case, or of a try of the shrinker, to the watchdog.
  func begin(_ index: Int = -1, attempt: Int = 0) { slot?.begin(index, attempt: attempt) }

  mutating func lapGenerate() {
    slot?.finishDrawing()
    times.generateNanoseconds &+= lap()
  }

  mutating func lapRun() { times.runNanoseconds &+= lap() }

  /// Ends a case in its run.
  mutating func finishRun(_ trial: Trial) -> Trial {
    times.runNanoseconds &+= lap()
    return trial
  }

  /// Ends a case in its check.
  mutating func finishCheck(_ trial: Trial) -> Trial {
    times.checkNanoseconds &+= lap()
    return trial
  }

  /// The number of cases, from this one on, that are not measured.
  var unmeasured: Int { weight == 0 ? sampling - cases % sampling : 0 }

  /// Ends cases that are not measured.
  mutating func finishCases(_ count: Int) {
    guard count > 0 else { return }
    cases += count - 1
    finishCase()
  }

  /// Ends a case, and decides whether the next one is measured.
  mutating func finishCase() {
    if weight > 0 {
      times.add(Int(weight), to: max(0, 63 - (latest &- caseStart).leadingZeroBitCount))
      isSlowing = (latest &- caseStart) / UInt64(sampling) >= Self.fast
    }
    cases += 1
    if cases.isMultiple(of: sampling) { changePace() }
    let isMeasured = !isFast || cases.isMultiple(of: sampling)
    let isBehind = weight == 0
    let left = UInt64(clamping: max(expected &- cases, 1))
    weight = !isFast ? 1 : isMeasured ? min(UInt64(sampling), left) : 0
    guard isMeasured else { return }
    if isBehind { latest = max(clock(), latest) }
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
  func now() -> UInt64 { weight > 0 ? latest : max(clock(), latest) }

  private mutating func lap() -> UInt64 {
    guard weight > 0 else { return 0 }
    let now = max(clock(), latest)
    defer { latest = now }
    return (now - latest) &* weight
  }
}
