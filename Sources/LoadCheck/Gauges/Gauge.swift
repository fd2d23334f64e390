/// A figure of the process or of the system under load, read before and after each stage.
public struct Gauge: Sendable {
  /// How two readings combine into a figure.
  public enum Kind: String, Sendable {
    /// A number that only grows; the figure is the difference.
    case counter
    /// A state; the figure is the last reading.
    case level
    /// The maximum since the start of the stage, provided that it can be reset.
    case peak
  }

  /// The name in reports and thresholds, which ends with the unit.
  public let name: String
  /// How two readings combine into a figure.
  public let kind: Kind
  /// Whether it counts resources that are held, such as descriptors, whose number is the same in the same state.
  public let isHeld: Bool
  /// Whether growth counts as a leak; memory that the system provides by the page may grow without one, and is only
  /// shown.
  public let isGate: Bool
  /// Reads the gauge; nil if it is not available.
  public let read: @Sendable () async -> Int64?
  /// Resets a peak.
  public let reset: @Sendable () async -> Void

  /// Creates a gauge.
  public init(
    _ name: String, _ kind: Kind, isHeld: Bool = false, isGate: Bool = true,
    reset: @escaping @Sendable () async -> Void = {},
    read: @escaping @Sendable () async -> Int64?
  ) {
    (self.name, self.kind, self.isHeld, self.isGate) = (name, kind, isHeld, isGate)
    (self.reset, self.read) = (reset, read)
  }
}
