import CPropCheckThread
import Glibc

/// The clock of a load, and the way in which its workers wait.
public struct LoadClock: Sendable {
  /// Returns the monotonic time in nanoseconds.
  public var now: @Sendable () -> Int64
  /// Blocks the current thread until a time.
  public var wait: @Sendable (_ moment: Int64) -> Void

  /// Creates a clock.
  public init(
    now: @escaping @Sendable () -> Int64, wait: @escaping @Sendable (_ moment: Int64) -> Void
  ) {
    self.now = now
    self.wait = wait
  }

  /// The monotonic clock of the system.
  ///
  /// Linux wakes a thread up to 50 us late to batch wake-ups; the threads that wait here opt out.
  public static let system = LoadClock(
    now: {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    },
    wait: { moment in
      thread_wait_precisely(moment)
    })
}
