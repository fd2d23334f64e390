/// The verdict of a run; only a report that was cut off lacks it.
public struct EndRecord: Codable, Hashable, Sendable {
  /// How the run ended.
  public var verdict: Verdict
  /// The exit code of the process.
  public var exit: Int
  /// The number of properties that ran.
  public var properties: Int
  /// The number of failures found.
  public var failures: Int
  /// The number of cases of all properties.
  public var cases: Int
  /// The number of records, with this one and without plans and samples.
  public var records: Int
  /// What may differ between two equal runs.
  public var t: Cost?

  /// Makes the record.
  public init(
    verdict: Verdict, exit: Int, properties: Int, failures: Int, cases: Int, records: Int,
    t: Cost? = nil
  ) {
    (self.verdict, self.exit, self.properties) = (verdict, exit, properties)
    (self.failures, self.cases, self.records, self.t) = (failures, cases, records, t)
  }

  /// The exit code of a merged report that lacks shards or cases.
  package static let incompleteExit = 6

  /// Whether nothing is known to have failed, but something is missing.
  package var isUndecided: Bool {
    exit == Self.incompleteExit && ![.failed, .invalid, .gaveUp].contains(verdict)
  }

  package var hasPassed: Bool { verdict == .passed && !isUndecided }

  /// What the run took.
  public struct Cost: Codable, Hashable, Sendable {
    /// Real time.
    public var wallNanoseconds: Int
    /// Processor time of all threads.
    public var processorNanoseconds: Int
    /// The greatest peak of a property; nil if the system does not report it.
    public var peakResidentBytes: Int?

    /// Makes a cost.
    public init(wallNanoseconds: Int, processorNanoseconds: Int, peakResidentBytes: Int? = nil) {
      (self.wallNanoseconds, self.processorNanoseconds) = (wallNanoseconds, processorNanoseconds)
      self.peakResidentBytes = peakResidentBytes
    }
  }
}
