/// What a property took, and its known failures.
public struct Cost: Codable, Hashable, Sendable {
  /// Real time.
  public var wallNanoseconds: Int
  /// Processor time of all threads.
  public var processorNanoseconds: Int
  /// Cases per second of real time.
  public var casesPerSecond: Int
  /// A histogram of case times: entry i counts those of 2^i up to 2^(i+1) nanoseconds.
  public var caseHistogram: [Int]
  /// Time spent in generators, of all workers.
  public var generateNanoseconds: Int
  /// Time spent in the system under test, of all workers.
  public var runNanoseconds: Int
  /// Time spent checking, of all workers.
  public var checkNanoseconds: Int
  /// Time spent shrinking.
  public var shrinkNanoseconds: Int
  /// Memory of the process and its store.
  public var memory: Memory?
  /// The known failures, which were replayed first.
  public var regressions: [Regression]?
  /// The cases that a fuzzer kept, which were replayed next; nil without any.
  public var corpus: CorpusReplay?
  /// What a fuzzer reached; nil in other reports.
  public var coverage: Coverage?
  /// Hints drawn from the times, one sentence each.
  public var notes: [String]?

  /// Makes a cost.
  public init(
    wallNanoseconds: Int, processorNanoseconds: Int = 0, casesPerSecond: Int = 0,
    caseHistogram: [Int] = [], generateNanoseconds: Int = 0, runNanoseconds: Int = 0,
    checkNanoseconds: Int = 0, shrinkNanoseconds: Int = 0, memory: Memory? = nil,
    regressions: [Regression]? = nil, notes: [String]? = nil
  ) {
    (self.wallNanoseconds, self.processorNanoseconds) = (wallNanoseconds, processorNanoseconds)
    (self.casesPerSecond, self.caseHistogram) = (casesPerSecond, caseHistogram)
    (self.generateNanoseconds, self.runNanoseconds) = (generateNanoseconds, runNanoseconds)
    (self.checkNanoseconds, self.shrinkNanoseconds) = (checkNanoseconds, shrinkNanoseconds)
    (self.memory, self.regressions, self.notes) = (memory, regressions, notes)
  }
}

/// Memory around a property; nil if the system does not report it.
///
/// If each job is a process of its own, these are the maxima over these processes, so that they do
/// not grow with the number of jobs.
public struct Memory: Codable, Hashable, Sendable {
  /// The peak of resident memory since the property started.
  public var peakResidentBytes: Int?
  /// The live heap before.
  public var heapBeforeBytes: Int?
  /// The live heap after.
  public var heapAfterBytes: Int?
  /// The memory of SQLite.
  public var storeBytes: Int?
  /// The peak of the memory of SQLite.
  public var storePeakBytes: Int?

  /// Makes the figures.
  public init(
    peakResidentBytes: Int? = nil, heapBeforeBytes: Int? = nil, heapAfterBytes: Int? = nil,
    storeBytes: Int? = nil, storePeakBytes: Int? = nil
  ) {
    (self.peakResidentBytes, self.heapBeforeBytes) = (peakResidentBytes, heapBeforeBytes)
    (self.heapAfterBytes, self.storeBytes) = (heapAfterBytes, storeBytes)
    self.storePeakBytes = storePeakBytes
  }
}

/// The replay of a known failure.
public struct Regression: Codable, Hashable, Sendable {
  /// The outcome of a replay.
  public enum State: String, CaseIterable, Codable, Hashable, Sendable {
    /// It did not fail this time, on this layer.
    case fixed
    /// It still fails.
    case fails
    /// The generator now makes another case of it.
    case changed
  }

  /// The seed file.
  public var file: String
  /// The outcome of the replay.
  public var state: State

  /// Makes the record.
  public init(file: String, state: State) {
    (self.file, self.state) = (file, state)
  }
}
