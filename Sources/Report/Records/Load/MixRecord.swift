/// What a load is about to do: how much there is, which operations follow, and when.
public struct MixRecord: Codable, Hashable, Sendable {
  /// Its name.
  public var mix: String
  /// One sentence.
  public var summary: String
  /// How many rows of each kind there are at the start.
  public var rows: [String: Int]
  /// Which rows operations take, as in `zipfian 0.99`.
  public var keys: String
  /// How many of a hundred operations are of each kind.
  public var weights: [String: Int]
  /// How operations arrive, as in `open loop, poisson` or `closed loop, 4 workers`.
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
    /// What it is for: `warm-up`, `ramp`, `hold`, `spike` or `down`.
    public var kind: String
    /// How long it is meant to last.
    public var nanoseconds: Int
    /// Operations a second at its start and its end; nil in a closed loop.
    public var startRate: Double?
    /// See ``startRate``.
    public var endRate: Double?
    /// How many work at once.
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
