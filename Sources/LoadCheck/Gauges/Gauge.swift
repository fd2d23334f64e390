/// A figure of the process, or of the system under load, that is read before and after each stage.
public struct Gauge: Sendable {
  /// What is made of the two readings.
  public enum Kind: String, Sendable {
    /// A number that only grows: the difference counts.
    case counter
    /// A state: the one at the end counts.
    case level
    /// The most since the beginning of the stage, where it can be reset.
    case peak
  }

  /// What reports and thresholds call it; ends with its unit.
  public let name: String
  /// What is made of readings.
  public let kind: Kind
  /// Whether it counts things that are held, such as descriptors: where the state is the same, so is the number.
  public let isHeld: Bool
  /// Whether growth of it is a leak: what the system gives by the page goes up by itself, and is only shown.
  public let isGate: Bool
  /// Reads it; nil where nobody tells.
  public let read: @Sendable () async -> Int64?
  /// Lets a peak begin anew.
  public let reset: @Sendable () async -> Void

  /// Makes a gauge.
  public init(
    _ name: String, _ kind: Kind, isHeld: Bool = false, isGate: Bool = true,
    reset: @escaping @Sendable () async -> Void = {},
    read: @escaping @Sendable () async -> Int64?
  ) {
    self.name = name
    self.kind = kind
    self.isHeld = isHeld
    self.isGate = isGate
    self.reset = reset
    self.read = read
  }
}
