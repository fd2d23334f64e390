import Synchronization

/// The measurements of one worker, which another thread may read.
///
/// Each worker has its own, so that none waits for another.
final class Recorder: Sendable {
  /// The measurements of the current stage, and of all stages over time.
  struct Contents: Sendable {
    var operations: [OperationRecord]
    var lag = Histogram()
    var digest = WorkDigest()
    var series: IntervalSeries
    /// The current stage in coarse buckets; reading the histograms would copy them.
    var sketches: [Sketch]

    /// Few operations take longer than 10 s; memory for them is allocated when they do.
    private static let usual: Int64 = 10_000_000_000

    init(names: [String], series: IntervalSeries) {
      operations = names.map(OperationRecord.init)
      sketches = names.map { _ in Sketch() }
      self.series = series
      // A recorder without names records nothing.
      guard !names.isEmpty else { return }
      for place in operations.indices { operations[place].reserve(upTo: Self.usual) }
      lag.reserve(upTo: Self.usual)
    }
  }

  struct Sample {
    let number: Int
    /// The index of its name.
    let kind: Int
    /// A number that tells it apart from other operations.
    let mark: UInt64
    /// Intended start, start and end, in nanoseconds since the start of the load.
    let intended, started, ended: Int64
    /// How late it began though a worker was free, in nanoseconds.
    let lag: Int64
    /// The error class; nil if it succeeded.
    let error: String?
  }

  private let contents: Mutex<Contents>

  init(names: [String], series: IntervalSeries) {
    contents = Mutex(Contents(names: names, series: series))
  }

  func record(_ sample: Sample) {
    contents.withLock { contents in
      let response = sample.ended - sample.intended
      contents.digest.add(sample.number, sample.mark)
      contents.lag.record(sample.lag)
      contents.operations[sample.kind].record(sample)
      contents.sketches[sample.kind].record(response)
      contents.series.change(at: sample.ended) { interval in
        if sample.error == nil { interval.done += 1 } else { interval.failed += 1 }
        interval.response.record(response)
      }
    }
  }

  /// Returns the measurements; nothing is recorded afterwards.
  func take() -> Contents {
    contents.withLock { contents in
      let taken = contents
      contents = Contents(names: [], series: IntervalSeries())
      return taken
    }
  }

  /// Response times of the current stage, by the index of the name.
  var sketches: [Sketch] { contents.withLock { $0.sketches } }
}

extension OperationRecord {
  fileprivate mutating func record(_ sample: Recorder.Sample) {
    let response = sample.ended - sample.intended
    if let error = sample.error {
      count(error)
      failed.record(response)
    } else {
      self.response.record(response)
      service.record(sample.ended - sample.started)
    }
  }
}
