/// The resources of a process; nil where the system does not tell.
struct Figures: Codable, Equatable, Sendable {
  var processorNanoseconds: Int?
  var peakResidentBytes: Int?
  var liveHeapBytes: Int?
  var storeBytes: Int?
  var storePeakBytes: Int?
}

extension Figures {
  /// The figures of this process and its storage.
  init(_ probes: Probes, _ memory: (@Sendable () async -> StoreMemory)?) async {
    let store = await memory?()
    self.init(
      processorNanoseconds: probes.processorNanoseconds(),
      peakResidentBytes: probes.peakResidentBytes(), liveHeapBytes: probes.liveHeapBytes(),
      storeBytes: store?.bytes, storePeakBytes: store?.peakBytes)
  }

  /// The figures of several processes: the sum of times, and the maximum of each kind of memory,
  /// which does not depend on the number of processes.
  static func joined(_ all: [Figures]) -> Figures {
    let times = all.compactMap(\.processorNanoseconds)
    return Figures(
      processorNanoseconds: times.isEmpty ? nil : times.reduce(0, +),
      peakResidentBytes: all.compactMap(\.peakResidentBytes).max(),
      liveHeapBytes: all.compactMap(\.liveHeapBytes).max(),
      storeBytes: all.compactMap(\.storeBytes).max(),
      storePeakBytes: all.compactMap(\.storePeakBytes).max())
  }
}
