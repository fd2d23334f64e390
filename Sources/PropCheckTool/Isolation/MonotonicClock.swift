import Foundation

/// The monotonic clock that all processes share.
public enum MonotonicClock {
  /// Returns the nanoseconds since the machine was started, without a system call.
  ///
  /// Readings on two cores are in the order of the work around them, except for the few nanoseconds within which a
  /// processor reorders instructions.
  @Sendable public static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}
