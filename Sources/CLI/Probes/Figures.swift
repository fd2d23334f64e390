import Domain

/// What a process holds and has taken, each nil where nobody tells it.
struct Figures: Codable, Equatable, Sendable {
  var processorNanoseconds: Int?
  var peakResidentBytes: Int?
  var liveHeapBytes: Int?
  var storeBytes: Int?
  var storePeakBytes: Int?
}

extension Figures {
  /// The figures of this process, and of the storage in it.
  init(_ probes: Probes, _ memory: (@Sendable () async -> StorageMemory)?) async {
    let store = await memory?()
    self.init(
      processorNanoseconds: probes.processorNanoseconds(),
      peakResidentBytes: probes.peakResidentBytes(), liveHeapBytes: probes.liveHeapBytes(),
      storeBytes: store?.bytes, storePeakBytes: store?.peakBytes)
  }

  /// Those of several processes: the sum of their times, and of each kind of memory the most that
  /// one of them holds, which does not depend on how many there are.
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
