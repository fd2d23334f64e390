/// The highest score that the search climbed to.
public struct TargetScore: Codable, Hashable, Sendable {
  /// What tells it apart from other scores; often empty.
  public var label: String
  /// The score.
  public var best: Double

  /// Makes the record; what JSON has no number for is brought next to it.
  public init(label: String, best: Double) {
    self.label = label
    self.best = max(-.greatestFiniteMagnitude, min(best, .greatestFiniteMagnitude))
  }
}
