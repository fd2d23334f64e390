/// How far a failure was shrunk, and at what cost.
public struct ShrinkTotals: Hashable, Sendable {
  /// The length of the case as found: in steps of a script, or else in choices.
  public var from = 0
  /// The length of the minimal case.
  public var to = 0
  /// The runs of the property.
  public var tries = 0
  /// The runs of choices that had run before, to shrink and to explain; 0 unless the failure is flaky.
  public var repetitions = 0
  /// The time in nanoseconds.
  public var nanoseconds: UInt64 = 0
  /// Whether a limit ended the shrinking early.
  public var isCutShort = false

  /// No work at all.
  public init() {}
}
