/// The result of a threshold.
public struct ThresholdResult: Hashable, Sendable {
  /// Whether the threshold was met.
  public enum State: Hashable, Sendable {
    /// Met, with this value.
    case passed(Double)
    /// Not met, with this value.
    case failed(Double)
    /// No samples; counts as a failure.
    case noSamples
  }

  /// The threshold.
  public let threshold: Threshold
  /// Whether it was met.
  public let state: State

  /// Whether it was met.
  public var isPassed: Bool { if case .passed = state { true } else { false } }
}
