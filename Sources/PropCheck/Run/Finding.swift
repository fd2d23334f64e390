/// A failure with its minimal case, and all it takes to replay and keep it.
public struct Finding: Sendable {
  /// The id of the property.
  public var property: String
  /// The refuted claim.
  public var claim: String
  /// The seed it was found with.
  public var seed: UInt64
  /// The case it was found in.
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
  /// Whether a saved case is another value now because the generator changed.
  public var isAdapted = false
}
