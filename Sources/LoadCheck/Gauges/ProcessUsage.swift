import Glibc

/// What Linux tells of this process at once, without a gauge.
public enum ProcessUsage {
  /// Processor time of all threads, in nanoseconds; nil if the system does not tell it.
  public static func processorNanoseconds() -> Int64? {
    var time = timespec()
    guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return nil }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The most memory that was resident since the last reset, in bytes; nil if the system does not tell it.
  public static func residentPeakBytes() -> Int64? {
    SystemFile.text("/proc/self/status").flatMap { SystemFile.number("VmHWM", in: $0) }
  }

  /// Lets the peak of resident memory begin anew.
  ///
  /// 5 in `clear_refs` resets that high water and nothing else (proc(5)); a system that refuses keeps the peak of the whole
  /// process.
  public static func resetResidentPeak() {
    SystemFile.write("5", to: "/proc/self/clear_refs")
  }
}
