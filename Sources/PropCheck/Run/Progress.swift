/// The progress of a run.
public struct Progress: Hashable, Sendable {
  /// The cases done so far.
  public var cases: Int
  /// The total number of cases; nil if only time is limited.
  public var total: Int?
  /// Whether a failure is being shrunk.
  public var isShrinking: Bool
  /// The number of runs of the property to shrink it.
  public var tries: Int

  /// The progress of a run at some point.
  public init(cases: Int, total: Int?, isShrinking: Bool = false, tries: Int = 0) {
    self.cases = cases
    self.total = total
    self.isShrinking = isShrinking
    self.tries = tries
  }
}
