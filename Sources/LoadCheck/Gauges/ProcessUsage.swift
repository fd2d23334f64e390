import Glibc

/// Figures that Linux provides for this process.
public enum ProcessUsage {
  /// Processor time of all threads, in nanoseconds; nil if the system does not provide it.
  public static func processorNanoseconds() -> Int64? {
    var time = timespec()
    guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return nil }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Peak resident memory since the last reset, in bytes; nil if the system does not provide it.
  public static func residentPeakBytes() -> Int64? {
    SystemFile.number("VmHWM", of: "/proc/self/status")
  }

  /// Resets the peak of resident memory, if the system allows it.
  ///
  /// Writing 5 to `clear_refs` resets that peak only (proc(5)); if the system refuses, the peak remains that of the
  /// whole lifetime of the process.
  public static func resetResidentPeak() {
    SystemFile.write("5", to: "/proc/self/clear_refs")
  }
}
