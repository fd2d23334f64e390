/// How far a failure was shrunk, and at what price.
public struct ShrinkTotals: Hashable, Sendable {
  /// The length of the case as it was found: in steps of a script, or else in choices.
  public var from = 0
  /// The length of the minimal case.
  public var to = 0
  /// How often the property was run.
  public var tries = 0
  /// The runs, to shrink and to explain, of choices that had been run before: 0 unless the failure
  /// comes and goes.
  public var repetitions = 0
  /// How long it took.
  public var nanoseconds: UInt64 = 0
  /// Whether evaluations or time were used up before nothing simpler was found.
  public var isCutShort = false

  /// No work at all.
  public init() {}
}
