import Glibc

/// What Linux tells of this process.
extension Gauge {
  /// All that follow.
  public static let process: [Gauge] = [
    residentBytes, residentPeakBytes, processorNanoseconds, waits, preemptions, writtenBytes,
    descriptors, threads,
  ]

  /// Memory that is resident at the end, in bytes.
  public static let residentBytes = Gauge("rss_bytes", .level, isGate: false) {
    SystemFile.text("/proc/self/status").flatMap { SystemFile.number("VmRSS", in: $0) }
  }

  /// The most that was resident, in bytes; begins anew with each stage, where the system lets it.
  public static let residentPeakBytes = Gauge(
    "rss_peak_bytes", .peak, reset: { ProcessUsage.resetResidentPeak() }
  ) {
    ProcessUsage.residentPeakBytes()
  }

  /// Processor time of all threads, in nanoseconds.
  public static let processorNanoseconds = Gauge("processor_ns", .counter) {
    ProcessUsage.processorNanoseconds()
  }

  /// How often a thread gave its processor away to wait.
  public static let waits = Gauge("waits", .counter) { usage.map { Int64($0.ru_nvcsw) } }

  /// How often a thread lost its processor to another one.
  public static let preemptions = Gauge("preemptions", .counter) {
    usage.map { Int64($0.ru_nivcsw) }
  }

  /// What was sent to disks, in bytes.
  public static let writtenBytes = Gauge("written_bytes", .counter) {
    SystemFile.text("/proc/self/io").flatMap { SystemFile.number("write_bytes", in: $0) }
  }

  /// Open files, pipes and sockets.
  public static let descriptors = Gauge("descriptors", .level, isHeld: true) {
    SystemFile.entries(of: "/proc/self/fd")
  }

  /// Threads.
  public static let threads = Gauge("threads", .level, isHeld: true) {
    SystemFile.text("/proc/self/status").flatMap { SystemFile.number("Threads", in: $0) }
  }

  /// The size of a file, in bytes; 0 where there is none.
  public static func size(_ name: String, ofFile path: String) -> Gauge {
    Gauge(name, .level) {
      var status = stat()
      return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }
  }

  private static var usage: rusage? {
    var usage = rusage()
    return getrusage(RUSAGE_SELF.rawValue, &usage) == 0 ? usage : nil
  }
}
