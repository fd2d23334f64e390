/// Notices that a process has been at one place for too long.
///
/// It counts the time from one look to the next, and of that no more than two ticks: when the machine
/// sleeps or the whole group of processes is stopped, nobody's case takes longer for it.
struct StallTimer {
  /// From look to look.
  static let tickMilliseconds: Int32 = 10
  private static let mostNanoseconds = UInt64(tickMilliseconds) * 2_000_000

  private var place: UInt64?
  private var latest: UInt64
  private var spent: UInt64 = 0

  init(now: UInt64) {
    latest = now
  }

  /// How long the process has been where it is, in nanoseconds.
  mutating func look(at place: UInt64, now: UInt64) -> UInt64 {
    let passed = now > latest ? now - latest : 0
    latest = max(now, latest)
    spent = place == self.place ? spent + min(passed, Self.mostNanoseconds) : 0
    self.place = place
    return spent
  }
}
