/// What became of a load.
public struct LoadResult: Sendable {
  /// How it ended.
  public enum End: Equatable, Sendable {
    /// All stages were run.
    case completed
    /// Somebody asked for an end.
    case stopped
    /// The check behind a stage found something wrong.
    case wrong(stage: String, finding: String)
  }

  /// The stages that were run, the last one maybe in part.
  public internal(set) var stages: [StageResult] = []
  /// What was done over time.
  public internal(set) var series: IntervalSeries
  /// How it ended.
  public internal(set) var end = End.completed

  /// What was done in all stages.
  public var digest: WorkDigest { stages.reduce(into: WorkDigest()) { $0.add($1.digest) } }
}
