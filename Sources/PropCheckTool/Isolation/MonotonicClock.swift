import Foundation

/// The monotonic clock that all processes share.
public enum MonotonicClock {
  /// Nanoseconds since the machine was started; no system call.
  ///
  /// Readings on two cores are ordered as the work around them, but for the few nanoseconds in
  /// which a processor reorders instructions.
  @Sendable public static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}
