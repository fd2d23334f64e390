/// What a gauge showed after each of some cycles, after which all should be as before.
public struct CycleRecord: Codable, Hashable, Sendable {
  /// What went round: `stores` that are opened and closed, or `rows` of one that stays open; nil in reports from when there
  /// was one kind.
  public var cycle: String?
  /// The gauge, as in `live_bytes`.
  public var gauge: String
  /// What was measured.
  public var t: Measured?

  /// Makes the record.
  public init(cycle: String? = nil, gauge: String, t: Measured? = nil) {
    (self.cycle, self.gauge, self.t) = (cycle, gauge, t)
  }

  /// What was measured.
  public struct Measured: Codable, Hashable, Sendable {
    /// The gauge after each cycle.
    public var values: [Int]
    /// By how much it grows with each cycle, as the median over all pairs.
    public var slope: Double
    /// How likely so much growth is by chance.
    public var p: Double
    /// Whether something is left over by each cycle.
    public var isLeak: Bool

    /// Makes the figures.
    public init(values: [Int], slope: Double, p: Double, isLeak: Bool) {
      (self.values, self.slope, self.p, self.isLeak) = (values, slope, p, isLeak)
    }
  }
}
