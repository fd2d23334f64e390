/// What became of a threshold.
public struct ThresholdResult: Hashable, Sendable {
  /// Whether it was met.
  public enum State: Hashable, Sendable {
    /// It was met, with this value.
    case passed(Double)
    /// It was not met, with this value.
    case failed(Double)
    /// Nothing was measured that it asks for: it fails.
    case noSamples
  }

  /// The condition.
  public let threshold: Threshold
  /// What became of it.
  public let state: State

  /// Whether it was met.
  public var isPassed: Bool { if case .passed = state { true } else { false } }
}
