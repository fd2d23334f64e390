/// What a property took, and what became of its known failures.
public struct Cost: Codable, Hashable, Sendable {
  /// Time on the clock.
  public var wallNanoseconds: Int
  /// Processor time of all threads.
  public var processorNanoseconds: Int
  /// Cases for each second on the clock.
  public var casesPerSecond: Int
  /// Cases by their time: the entry at index i counts those of at least 2 to the i nanoseconds and less than twice that.
  public var caseHistogram: [Int]
  /// Time spent in generators, of all workers.
  public var generateNanoseconds: Int
  /// Time spent in the system under test, of all workers.
  public var runNanoseconds: Int
  /// Time spent judging, of all workers.
  public var checkNanoseconds: Int
  /// Time spent shrinking.
  public var shrinkNanoseconds: Int
  /// What the process and its store held.
  public var memory: Memory?
  /// The known failures that were replayed first.
  public var regressions: [Regression]?
  /// What the times suggest, one sentence each.
  public var notes: [String]?

  /// Makes a cost; the times are given as they are measured.
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

/// Memory around a property; a figure that the system does not tell is nil.
///
/// Where each job is a process of its own, these are the figures of the processes that ran cases: of each
/// kind the greatest, so that they do not grow with the number of jobs.
public struct Memory: Codable, Hashable, Sendable {
  /// The most that was resident since the property started.
  public var peakResidentBytes: Int?
  /// The live heap before.
  public var heapBeforeBytes: Int?
  /// The live heap after.
  public var heapAfterBytes: Int?
  /// What SQLite holds.
  public var storeBytes: Int?
  /// The most that SQLite held.
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

/// What became of a known failure.
public struct Regression: Codable, Hashable, Sendable {
  /// What a replay shows.
  public enum State: String, CaseIterable, Codable, Hashable, Sendable {
    /// It does not fail any more.
    case fixed
    /// It fails as before.
    case fails
    /// The generator makes something else of it now.
    case changed
  }

  /// The seed file.
  public var file: String
  /// What the replay shows.
  public var state: State

  /// Makes the record.
  public init(file: String, state: State) {
    (self.file, self.state) = (file, state)
  }
}
