/// The result of a load.
public struct LoadResult: Sendable {
  /// How a load ended.
  public enum End: Equatable, Sendable {
    /// All stages ran.
    case completed
    /// An early end was requested.
    case stopped
    /// The check after a stage found something wrong.
    case wrong(stage: String, finding: String)
  }

  /// The stages that ran; the last one may be incomplete.
  public internal(set) var stages: [StageResult] = []
  /// The operations over time.
  public internal(set) var series: IntervalSeries
  /// How it ended.
  public internal(set) var end = End.completed

  /// The digest of all operations.
  public var digest: WorkDigest { stages.reduce(into: WorkDigest()) { $0.add($1.digest) } }
}

extension LoadResult {
  /// A load as a report tells of it.
  package init(stages: [StageResult]) {
    self.init(stages: stages, series: IntervalSeries())
  }
}
