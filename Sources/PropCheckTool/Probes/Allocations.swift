import CPropCheckAllocations
import LoadCheck

/// The counters of the allocator, which see every block of this program; a sanitizer replaces them.
enum Allocations {
  /// Blocks allocated so far.
  static var count: Int64? {
    allocation_is_counted() ? Int64(clamping: allocation_count()) : nil
  }

  /// Blocks allocated by this thread.
  static var countOfThread: Int64? {
    allocation_is_counted() ? Int64(clamping: allocation_count_of_thread()) : nil
  }

  /// Bytes in use.
  static var liveBytes: Int64? {
    allocation_is_counted() ? allocation_live_bytes() : nil
  }

  static let gauges = [
    LoadCheck.Gauge("allocations", .counter) { count },
    liveBytesGauge,
  ]
  static let liveBytesGauge = LoadCheck.Gauge("live_bytes", .level) { liveBytes }
}
