/// Watches what the process grows by while states are made that nobody can measure.
///
/// A state may be twice as large as the one before, so the growth so far tells nothing of what comes. But what is large takes
/// time to be made: a look at every hundredth of a second sees it after the step that made it. To look after every
/// step would take longer than most steps. A thousand states are a reason to look as well, whatever the clock says.
struct MemoryMonitor {
  /// From look to look, at most.
  private static let states = 1_000
  private static let interval = Duration.milliseconds(10)

  private let limitBytes: Int
  private let residentBytes: () -> Int?
  private let now: () -> ContinuousClock.Instant
  /// Nil where nobody tells.
  private var startBytes: Int?
  private var latest: ContinuousClock.Instant
  private var statesSince = 0

  /// Begins to watch.
  init(
    limitBytes: Int, residentBytes: @escaping () -> Int?,
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    (self.limitBytes, self.residentBytes, self.now) = (limitBytes, residentBytes, now)
    startBytes = residentBytes()
    latest = now()
  }

  /// Counts the growth from here.
  mutating func startAnew() { startBytes = residentBytes() }

  /// Whether the process is found to have grown too much, behind a new state.
  mutating func isOverLimit() -> Bool {
    guard let startBytes else { return false }
    statesSince += 1
    let time = now()
    guard statesSince >= Self.states || time - latest >= Self.interval else { return false }
    latest = time
    statesSince = 0
    guard let bytes = residentBytes() else { return false }
    return bytes.subtractingReportingOverflow(startBytes).partialValue > limitBytes
  }
}
