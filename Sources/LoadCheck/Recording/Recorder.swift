import Synchronization

/// Where one worker records what it does; another thread may look now and then.
///
/// Each worker has its own, so that nobody waits for another to record.
final class Recorder: Sendable {
  /// What was recorded in the stage that runs, and of all of them what is kept by time.
  struct Contents: Sendable {
    var operations: [OperationRecord]
    var lag = Histogram()
    var digest = WorkDigest()
    var series: IntervalSeries
    /// The stage so far, coarsely: a look at the histograms would have them copied.
    var sketches: [Sketch]

    /// Few operations take longer than 10 s; memory for them is asked for when they do.
    private static let usual: Int64 = 10_000_000_000

    init(names: [String], series: IntervalSeries) {
      operations = names.map(OperationRecord.init)
      sketches = names.map { _ in Sketch() }
      self.series = series
      // One that records nothing more needs none.
      guard !names.isEmpty else { return }
      for place in operations.indices { operations[place].reserve(upTo: Self.usual) }
      lag.reserve(upTo: Self.usual)
    }
  }

  /// One operation that ended.
  struct Sample {
    /// Which operation of the stream.
    let number: Int
    /// The place of its name.
    let kind: Int
    /// What tells it apart from others.
    let mark: UInt64
    /// When it was meant to begin, began and ended, in nanoseconds after the load did.
    let intended, started, ended: Int64
    /// How late it began though a worker was free, in nanoseconds.
    let lag: Int64
    /// The class of the error with which it ended; nil of one that ended well.
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

  /// Gives away what was recorded; nothing more is recorded then.
  func take() -> Contents {
    contents.withLock { contents in
      let taken = contents
      contents = Contents(names: [], series: IntervalSeries())
      return taken
    }
  }

  /// The stage so far, by the places of names.
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
