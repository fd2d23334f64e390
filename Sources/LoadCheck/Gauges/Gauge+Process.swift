import Glibc

/// Gauges of this process, read from Linux.
extension Gauge {
  /// All gauges of the process.
  public static let process: [Gauge] = [
    residentBytes, residentPeakBytes, processorNanoseconds, waits, preemptions, writtenBytes,
    descriptors, threads,
  ]

  /// Resident memory at the end of the stage, in bytes.
  public static let residentBytes = Gauge("rss_bytes", .level, isGate: false) {
    SystemFile.number("VmRSS", of: "/proc/self/status")
  }

  /// Peak resident memory, in bytes; reset before each stage if the system allows it.
  public static let residentPeakBytes = Gauge(
    "rss_peak_bytes", .peak, reset: { ProcessUsage.resetResidentPeak() }
  ) {
    ProcessUsage.residentPeakBytes()
  }

  /// Processor time of all threads, in nanoseconds.
  public static let processorNanoseconds = Gauge("processor_ns", .counter) {
    ProcessUsage.processorNanoseconds()
  }

  /// Voluntary context switches.
  public static let waits = Gauge("waits", .counter) { usage.map { Int64($0.ru_nvcsw) } }

  /// Involuntary context switches.
  public static let preemptions = Gauge("preemptions", .counter) {
    usage.map { Int64($0.ru_nivcsw) }
  }

  /// Bytes written to disks.
  public static let writtenBytes = Gauge("written_bytes", .counter) {
    SystemFile.number("write_bytes", of: "/proc/self/io")
  }

  /// Open files, pipes and sockets.
  public static let descriptors = Gauge("descriptors", .level, isHeld: true) {
    SystemFile.entries(of: "/proc/self/fd")
  }

  /// Threads.
  public static let threads = Gauge("threads", .level, isHeld: true) {
    SystemFile.number("Threads", of: "/proc/self/status")
  }

  /// The size of a file in bytes; 0 if there is none.
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
