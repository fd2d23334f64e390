/// Steps that were counted at a moment.
public struct StepSample: Hashable, Sendable {
  /// When.
  public var time: Instant
  /// How many, from 0.
  public var count: Int

  /// Makes a sample.
  public init(time: Instant, count: Int) {
    self.time = time
    self.count = count
  }
}
