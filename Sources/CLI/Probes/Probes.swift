import LoadCheck

/// The figures of this process, each nil where the system does not tell it.
struct Probes: Sendable {
  /// Processor time of all threads, in nanoseconds.
  var processorNanoseconds: @Sendable () -> Int?
  /// Lets the peak of resident memory start from what is resident now.
  var resetPeak: @Sendable () -> Void
  /// The most that was resident since the reset.
  var peakResidentBytes: @Sendable () -> Int?
  /// What is allocated and not freed.
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
