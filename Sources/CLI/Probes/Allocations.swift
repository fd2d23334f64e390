import CAllocations
import LoadCheck

/// What the counter around the allocator tells, which sees every block of this program, and nothing where a sanitizer has taken
/// its place.
enum Allocations {
  /// How many blocks were asked for so far.
  static var count: Int64? {
    allocation_is_counted() ? Int64(clamping: allocation_count()) : nil
  }

  /// How many of them this thread has asked for.
  static var countOfThread: Int64? {
    allocation_is_counted() ? Int64(clamping: allocation_count_of_thread()) : nil
  }

  /// The bytes that are given out now.
  static var liveBytes: Int64? {
    allocation_is_counted() ? allocation_live_bytes() : nil
  }

  static let gauges = [
    LoadCheck.Gauge("allocations", .counter) { count },
    liveBytesGauge,
  ]
  static let liveBytesGauge = LoadCheck.Gauge("live_bytes", .level) { liveBytes }
}
