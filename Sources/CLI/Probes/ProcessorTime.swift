import Foundation

/// Processor time of all threads of this process.
enum ProcessorTime {
  static func nanoseconds() -> Int? {
    var time = timespec()
    guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return nil }
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
