/// The results of a stage of a load.
public struct StageRecord: Codable, Hashable, Sendable {
  /// The mix of operations.
  public var mix: String
  /// The stage.
  public var stage: String
  /// `warm-up`, `ramp`, `hold`, `spike` or `down`.
  public var purpose: String
  /// What was measured.
  public var t: Measured?

  /// Makes the record.
  public init(mix: String, stage: String, purpose: String, t: Measured? = nil) {
    (self.mix, self.stage, self.purpose, self.t) = (mix, stage, purpose, t)
  }

  /// What was measured of a stage.
  public struct Measured: Codable, Hashable, Sendable {
    /// The time until its last operation ended.
    public var elapsedNanoseconds: Int
    /// Operations that were planned.
    public var offered: Int
    /// Operations that never began.
    public var dropped: Int
    /// The length of the queue at the end.
    public var queuedAtEnd: Int
    /// Whether the offered load was more than could be done.
    public var isSaturated: Bool
    /// Whether the generator could not keep up.
    public var isGeneratorLimited: Bool
    /// A checksum of the operations with their number, as in `1000-8271`; the same for equal work.
    public var digest: String
    /// The results by operation.
    public var operations: [Operation]
    /// The delay of starts although a worker was free.
    public var lag: LatencyRecord?
    /// The gauges by name; names end in their unit.
    public var gauges: [String: Int]
    /// What is wrong with the store, if anything.
    public var finding: String?
    /// The number of the shard; nil for all of the load.
    public var part: Int?

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

  /// The results of one kind of operation.
  public struct Operation: Codable, Hashable, Sendable {
    /// The operation.
    public var name: String
    /// How many succeeded.
    public var done: Int
    /// How many failed, by class of error.
    public var errors: [String: Int]
    /// Response times.
    public var response: LatencyRecord?
    /// Service times.
    public var service: LatencyRecord?
    /// Response times of failed operations.
    public var failed: LatencyRecord?

    /// Makes the figures.
    public init(
      name: String, done: Int, errors: [String: Int], response: LatencyRecord?,
      service: LatencyRecord?, failed: LatencyRecord?
    ) {
      (self.name, self.done, self.errors) = (name, done, errors)
      (self.response, self.service, self.failed) = (response, service, failed)
    }
  }
}
