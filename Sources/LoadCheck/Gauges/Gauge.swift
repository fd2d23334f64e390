/// A figure of the process or of the system under load, read before and after each stage.
public struct Gauge: Sendable {
  /// How two readings become a figure.
  public enum Kind: String, Sendable {
    /// Only grows: the difference counts.
    case counter
    /// A state: the last reading counts.
    case level
    /// The maximum since the start of the stage, if it can be reset.
    case peak
  }

  /// The name in reports and thresholds; ends with its unit.
  public let name: String
  /// How readings become a figure.
  public let kind: Kind
  /// Whether it counts things that are held, such as descriptors: in the same state the number is the same.
  public let isHeld: Bool
  /// Whether growth is a leak; memory that the system gives by the page grows by itself and is only shown.
  public let isGate: Bool
  /// Reads the gauge; nil if it is not available.
  public let read: @Sendable () async -> Int64?
  /// Resets a peak.
  public let reset: @Sendable () async -> Void

  /// Makes a gauge.
  public init(
    _ name: String, _ kind: Kind, isHeld: Bool = false, isGate: Bool = true,
    reset: @escaping @Sendable () async -> Void = {},
    read: @escaping @Sendable () async -> Int64?
  ) {
    (self.name, self.kind, self.isHeld, self.isGate) = (name, kind, isHeld, isGate)
    (self.reset, self.read) = (reset, read)
  }
}
