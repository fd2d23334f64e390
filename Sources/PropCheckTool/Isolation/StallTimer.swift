/// Measures how long a process has been at one place.
///
/// Of the time between two polls at most two ticks count, so that a suspended machine does not cause timeouts.
struct StallTimer {
  /// The interval of polls.
  static let tickMilliseconds: Int32 = 10
  private static let mostNanoseconds = UInt64(tickMilliseconds) * 2_000_000

  private var place: UInt64?
  private var latest: UInt64
  private var spent: UInt64 = 0

  init(now: UInt64) {
    latest = now
  }

  /// How long the process has been at its place, in nanoseconds.
  mutating func elapsed(at place: UInt64, now: UInt64) -> UInt64 {
    let passed = now > latest ? now - latest : 0
    latest = max(now, latest)
    spent = place == self.place ? spent + min(passed, Self.mostNanoseconds) : 0
    self.place = place
    return spent
  }
}
