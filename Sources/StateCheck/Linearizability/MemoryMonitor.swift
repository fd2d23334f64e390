/// Watches the growth of the process, for states that cannot be measured.
///
/// A state may be twice as large as the one before, but large states take time to make: checking every hundredth of a
/// second notices one soon after it is made, and costs little. A thousand states trigger a check as well.
struct MemoryMonitor {
  /// The greatest interval of checks.
  private static let states = 1_000
  private static let interval = Duration.milliseconds(10)

  private let limitBytes: Int
  private let residentBytes: () -> Int?
  private let now: () -> ContinuousClock.Instant
  /// Nil if unknown.
  private var startBytes: Int?
  private var latest: ContinuousClock.Instant
  private var statesSince = 0

  init(
    limitBytes: Int, residentBytes: @escaping () -> Int?,
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    (self.limitBytes, self.residentBytes, self.now) = (limitBytes, residentBytes, now)
    startBytes = residentBytes()
    latest = now()
  }

  mutating func startAnew() { startBytes = residentBytes() }

  /// Whether the process has grown too much; called for each new state.
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
