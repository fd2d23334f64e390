/// The outcome of a threshold after a load: met or not, and with which value.
public struct ThresholdResult: Hashable, Sendable {
  /// A verdict; its value is in base units, as ``Threshold/limit``: nanoseconds, bytes, operations per second, fractions.
  public enum State: Hashable, Sendable {
    /// Met, with this value.
    case passed(Double)
    /// Not met, with this value.
    case failed(Double)
    /// No samples; counts as a failure.
    case noSamples
  }

  /// The condition, such as `p95(response{op=check-in}) < 10ms`.
  public let threshold: Threshold
  /// The verdict, with the value that was measured.
  public let state: State

  /// Whether it was met; without samples it was not.
  public var isPassed: Bool { if case .passed = state { true } else { false } }
}
