/// The verdict of a whole run; a report without it was cut off.
public struct EndRecord: Codable, Hashable, Sendable {
  /// How the run ended.
  public var verdict: Verdict
  /// The exit code of the process.
  public var exit: Int
  /// The properties that were tried.
  public var properties: Int
  /// The failures that were found.
  public var failures: Int
  /// The cases of all properties.
  public var cases: Int
  /// The records of the report, this one included.
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

  /// What the whole run took.
  public struct Cost: Codable, Hashable, Sendable {
    /// Time on the clock.
    public var wallNanoseconds: Int
    /// Processor time of all threads.
    public var processorNanoseconds: Int
    /// The greatest peak of a property; nil where the system does not tell.
    public var peakResidentBytes: Int?

    /// Makes a cost.
    public init(wallNanoseconds: Int, processorNanoseconds: Int, peakResidentBytes: Int? = nil) {
      (self.wallNanoseconds, self.processorNanoseconds) = (wallNanoseconds, processorNanoseconds)
      self.peakResidentBytes = peakResidentBytes
    }
  }
}
