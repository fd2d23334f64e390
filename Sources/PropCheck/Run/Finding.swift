/// A failure with its minimal case, and everything needed to replay and save it.
public struct Finding: Sendable {
  /// The id of the property.
  public var property: String
  /// The refuted claim.
  public var claim: String
  /// The seed of the run that found it.
  public var seed: UInt64
  /// The index of the case in which it was found.
  public var caseIndex: Int
  /// What is wrong in the minimal case.
  public var failure: Failure
  /// The minimal case as text.
  public var counterexample: String
  /// How to replay the minimal case.
  public var reproduction: Reproduction
  /// The work of shrinking.
  public var shrink: ShrinkTotals
  /// How often the minimal case fails when repeated.
  public var stable: Stability
  /// Which parts of the case matter; nil for a flaky failure and for a replayed one.
  public var explanation: Explanation?
  /// The minimal case as Swift source, if it has a literal.
  public var literal: SwiftLiteral?
  /// Whether a saved case now yields another value because the generator changed.
  public var isAdapted = false
}

/// How far a failure was shrunk, and at what cost.
public struct ShrinkTotals: Hashable, Sendable {
  /// The length of the case as found: in steps of a script, or else in choices.
  public var from = 0
  /// The length of the minimal case.
  public var to = 0
  /// The number of runs of the property.
  public var tries = 0
  /// The number of runs, to shrink and to explain, of choices that had been run before; 0 unless the failure is flaky.
  public var repetitions = 0
  /// The time in nanoseconds.
  public var nanoseconds: UInt64 = 0
  /// Whether a limit ended the shrinking early.
  public var isCutShort = false

  /// Creates totals without any work.
  public init() {}
}

/// How often a repeated case failed.
public struct Stability: Hashable, Sendable {
  /// The number of repetitions that failed.
  public var fails: Int
  /// The number of all repetitions.
  public var tries: Int

  /// Whether all of them failed.
  var isSteady: Bool { fails == tries }

  /// Creates a stability from the failures among a number of repetitions.
  public init(fails: Int, tries: Int) {
    self.fails = fails
    self.tries = tries
  }
}
