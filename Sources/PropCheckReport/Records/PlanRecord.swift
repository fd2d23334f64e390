/// The work of a run of which this report holds a part; only reports of shards, and merged ones that lack some, have it.
///
/// It is not a result: fingerprints leave it out.
public struct PlanRecord: Codable, Hashable, Sendable {
  /// The number of shards.
  public var shards: Int
  /// The numbers of the shards in this report, from 1, ascending.
  public var parts: [Int]
  /// The properties or mutants of all shards, in order; empty for a load.
  public var work: [Work]

  /// Makes a plan.
  public init(shards: Int, parts: [Int], work: [Work] = []) {
    (self.shards, self.parts, self.work) = (shards, parts, work)
  }

  /// A property with its cases, or a mutant.
  public struct Work: Codable, Hashable, Sendable {
    /// The id.
    public var id: String
    /// The cases of all shards, unless fewer are possible; nil for mutants, and for as many as the time allows.
    public var cases: Int?

    /// Makes a piece of work.
    public init(id: String, cases: Int? = nil) {
      (self.id, self.cases) = (id, cases)
    }
  }
}
