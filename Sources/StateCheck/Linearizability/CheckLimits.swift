/// How far the checker goes before it says that it does not know.
public struct CheckLimits: Sendable {
  /// The most steps of the model.
  public var modelSteps = 20_000_000
  /// The most that is remembered: configurations and steps count one each, a state what the model says it takes.
  ///
  /// One unit takes some 100 bytes.
  public var memory = 8_000_000
  /// Whether to stop now; asked every thousand tries. A verdict that depends on it may differ from run to run.
  public var isTimeUp: @Sendable () -> Bool = { false }

  /// The limits as they stand above.
  public init() {}
}
