/// How far a failure was shrunk, and in how many tries.
public struct Shrink: Codable, Hashable, Sendable {
  /// The size before: steps where there are steps, else choices.
  public var from: Int
  /// The size after.
  public var to: Int
  /// The candidates that were run.
  public var tries: Int

  /// Makes the figures.
  public init(from: Int, to: Int, tries: Int) {
    (self.from, self.to, self.tries) = (from, to, tries)
  }
}
