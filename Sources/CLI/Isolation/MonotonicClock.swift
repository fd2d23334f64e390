import Foundation

/// The clock that all processes of a machine have in common and that never goes back.
enum MonotonicClock {
  /// Nanoseconds since the machine was started.
  ///
  /// To read it is no system call. What is done before it on one core is seen as before what another core does after it
  /// reads a later time, but for the few nanoseconds in which a processor changes the order of what it does.
  @Sendable static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }
}
