/// A gauge after each of several cycles, which should leave no trace.
public struct CycleRecord: Codable, Hashable, Sendable {
  /// `stores` that are opened and closed, or `rows` of one that stays open; nil in old reports.
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
    /// The growth per cycle, as the median over all pairs.
    public var slope: Double
    /// The p-value of the growth.
    public var p: Double
    /// Whether each cycle leaves something behind.
    public var isLeak: Bool

    /// Makes the figures.
    public init(values: [Int], slope: Double, p: Double, isLeak: Bool) {
      (self.values, self.slope, self.p, self.isLeak) = (values, slope, p, isLeak)
    }
  }
}
