import LoadCheck

/// The resources of this process; nil where the system does not tell.
struct Probes: Sendable {
  /// Processor time of all threads, in nanoseconds.
  var processorNanoseconds: @Sendable () -> Int?
  /// Resets the peak of resident memory.
  var resetPeak: @Sendable () -> Void
  /// The peak of resident memory since the reset.
  var peakResidentBytes: @Sendable () -> Int?
  /// Allocated and not freed.
  var liveHeapBytes: @Sendable () -> Int?

  static let live = Probes(
    processorNanoseconds: { ProcessUsage.processorNanoseconds().map { Int(clamping: $0) } },
    resetPeak: ProcessUsage.resetResidentPeak,
    peakResidentBytes: { ProcessUsage.residentPeakBytes().map { Int(clamping: $0) } },
    liveHeapBytes: { Allocations.liveBytes.map { Int(clamping: $0) } })

  static let none = Probes(
    processorNanoseconds: { nil }, resetPeak: {}, peakResidentBytes: { nil },
    liveHeapBytes: { nil })
}
