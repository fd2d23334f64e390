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
