/// How far the checker goes before it says that it does not know.
///
/// Limits are looked at between the steps of the model. A step that never ends is never left, for no thread can be ended from
/// outside: see ``SequentialModel/Step``.
public struct CheckLimits: Sendable {
  /// The most steps of the model.
  public var modelSteps = 20_000_000
  /// The most memory, in bytes: what the checker counts of what it holds, and apart from that what the process grows by
  /// while it checks, where ``residentBytes`` tells.
  ///
  /// The count is the same on every machine. It is of one group of calls at a time, and of a state takes what
  /// ``SequentialModel/size`` says. The growth catches all else, and is looked at so often that one step, or a hundredth of
  /// a second, may go beyond the limit.
  public var memoryBytes = 1 << 30
  /// How much memory the process has now, in bytes; nil where nobody tells. What other threads take meanwhile counts.
  public var residentBytes: @Sendable () -> Int? = { ResidentMemory.bytes() }
  /// Whether to stop now; asked every thousand tries, and more often where many calls are open. A verdict that depends on it
  /// may differ from run to run.
  public var isTimeUp: @Sendable () -> Bool = { false }

  /// The limits as they stand above.
  public init() {}
}
