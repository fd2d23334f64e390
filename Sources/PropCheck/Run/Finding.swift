/// A failure with all it takes to understand, to repeat and to keep it.
public struct Finding: Sendable {
  /// The id of the property.
  public var property: String
  /// The claim that is wrong.
  public var claim: String
  /// The seed it was found with.
  public var seed: UInt64
  /// The case it was found in.
  public var caseIndex: Int
  /// What is wrong in the minimal case.
  public var failure: Failure
  /// The minimal case as text.
  public var counterexample: String
  /// The way back to the minimal case.
  public var reproduction: Reproduction
  /// How far it was shrunk.
  public var shrink: ShrinkTotals
  /// Whether it repeats.
  public var stable: Stability
  /// What of it matters; nil for a failure that comes and goes, and for one that was only replayed.
  public var explanation: Explanation?
  /// The minimal case as Swift source; nil if it has none.
  public var literal: SwiftLiteral?
  /// Whether a saved case became another value, since the generator was changed.
  public var isAdapted = false
}
