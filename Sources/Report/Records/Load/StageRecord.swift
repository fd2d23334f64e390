/// What became of a stage of a load.
public struct StageRecord: Codable, Hashable, Sendable {
  /// The mix of operations.
  public var mix: String
  /// The stage.
  public var stage: String
  /// What it is for: `warm-up`, `ramp`, `hold`, `spike` or `down`.
  public var purpose: String
  /// What was measured.
  public var t: Measured?

  /// Makes the record.
  public init(mix: String, stage: String, purpose: String, t: Measured? = nil) {
    (self.mix, self.stage, self.purpose, self.t) = (mix, stage, purpose, t)
  }

  /// What was measured of a stage.
  public struct Measured: Codable, Hashable, Sendable {
    /// How long it took until its last operation ended.
    public var elapsedNanoseconds: Int
    /// Operations that were meant to begin.
    public var offered: Int
    /// Those of them that never began.
    public var dropped: Int
    /// Those that waited when the stage was over.
    public var queuedAtEnd: Int
    /// Whether more was asked for than could be done.
    public var isSaturated: Bool
    /// Whether the generator was too slow to ask.
    public var isGeneratorLimited: Bool
    /// A number that is the same for equal work, with how many operations it stands for, as in `1000-8271`.
    public var digest: String
    /// What became of each kind of operation.
    public var operations: [Operation]
    /// How late operations began though a worker was free.
    public var lag: LatencyRecord?
    /// What gauges showed, by name; names end in their unit.
    public var gauges: [String: Int]
    /// What is wrong with what the store holds; nil if nothing is.
    public var finding: String?

    /// Makes the figures.
    public init(
      elapsedNanoseconds: Int, offered: Int, dropped: Int, queuedAtEnd: Int, isSaturated: Bool,
      isGeneratorLimited: Bool, digest: String, operations: [Operation], lag: LatencyRecord?,
      gauges: [String: Int], finding: String? = nil
    ) {
      (self.elapsedNanoseconds, self.offered) = (elapsedNanoseconds, offered)
      (self.dropped, self.queuedAtEnd) = (dropped, queuedAtEnd)
      (self.isSaturated, self.isGeneratorLimited) = (isSaturated, isGeneratorLimited)
      (self.digest, self.operations, self.lag) = (digest, operations, lag)
      (self.gauges, self.finding) = (gauges, finding)
    }
  }

  /// What became of the operations of one kind in a stage.
  public struct Operation: Codable, Hashable, Sendable {
    /// The operation.
    public var name: String
    /// How many ended well.
    public var done: Int
    /// How many failed, by the class of the error.
    public var errors: [String: Int]
    /// From the intended start to the end.
    public var response: LatencyRecord?
    /// From the start to the end.
    public var service: LatencyRecord?
    /// From the intended start to the end, of those that failed.
    public var failed: LatencyRecord?

    /// Makes the figures.
    public init(
      name: String, done: Int, errors: [String: Int], response: LatencyRecord?,
      service: LatencyRecord?,
      failed: LatencyRecord?
    ) {
      (self.name, self.done, self.errors) = (name, done, errors)
      (self.response, self.service, self.failed) = (response, service, failed)
    }
  }
}
