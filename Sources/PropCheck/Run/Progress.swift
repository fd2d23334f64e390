/// How far a run has come.
public struct Progress: Hashable, Sendable {
  /// The cases done so far.
  public var cases: Int
  /// All cases; nil if only the time is limited.
  public var total: Int?
  /// Whether a failure is being shrunk.
  public var isShrinking: Bool
  /// How often the property was run to shrink it.
  public var tries: Int

  /// A place in a run.
  public init(cases: Int, total: Int?, isShrinking: Bool = false, tries: Int = 0) {
    self.cases = cases
    self.total = total
    self.isShrinking = isShrinking
    self.tries = tries
  }
}
