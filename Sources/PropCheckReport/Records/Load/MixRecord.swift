/// The plan of a load: its data, operations and stages.
public struct MixRecord: Codable, Hashable, Sendable {
  /// Its name.
  public var mix: String
  /// One sentence.
  public var summary: String
  /// The rows of each kind at the start.
  public var rows: [String: Int]
  /// The distribution of rows over operations, as in `zipfian 0.99`.
  public var keys: String
  /// The percentage of each kind of operation.
  public var weights: [String: Int]
  /// The arrivals, as in `open loop, poisson` or `closed loop, 4 workers`.
  public var arrivals: String
  /// The stages, in order.
  public var stages: [Stage]

  /// Makes the record.
  public init(
    mix: String, summary: String, rows: [String: Int], keys: String, weights: [String: Int],
    arrivals: String, stages: [Stage]
  ) {
    (self.mix, self.summary, self.rows, self.keys) = (mix, summary, rows, keys)
    (self.weights, self.arrivals, self.stages) = (weights, arrivals, stages)
  }

  /// A planned stage.
  public struct Stage: Codable, Hashable, Sendable {
    /// Its name.
    public var name: String
    /// `warm-up`, `ramp`, `hold`, `spike` or `down`.
    public var kind: String
    /// The planned duration.
    public var nanoseconds: Int
    /// Operations per second at the start; nil in a closed loop.
    public var startRate: Double?
    /// Operations per second at the end.
    public var endRate: Double?
    /// The number of workers.
    public var workers: Int

    /// Makes a stage.
    public init(
      name: String, kind: String, nanoseconds: Int, startRate: Double? = nil,
      endRate: Double? = nil, workers: Int
    ) {
      (self.name, self.kind, self.nanoseconds) = (name, kind, nanoseconds)
      (self.startRate, self.endRate, self.workers) = (startRate, endRate, workers)
    }
  }
}
