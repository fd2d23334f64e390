/// The outcome of a threshold after a load: whether it was met, and the value that was measured.
public struct ThresholdResult: Hashable, Sendable {
  /// A verdict, whose value is in base units like ``Threshold/limit``: nanoseconds, bytes, operations per second,
  /// fractions.
  public enum State: Hashable, Sendable {
    /// Met, with this value.
    case passed(Double)
    /// Not met, with this value.
    case failed(Double)
    /// There were no samples, which counts as a failure.
    case noSamples
  }

  /// The condition, such as `p95(response{op=check-in}) < 10ms`.
  public let threshold: Threshold
  /// The verdict, with the value that was measured.
  public let state: State

  /// Whether the threshold was met; false without samples.
  public var isPassed: Bool { if case .passed = state { true } else { false } }
}
