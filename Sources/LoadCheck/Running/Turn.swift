/// What a worker is to do next.
struct Turn: Equatable, Sendable {
  /// Which operation.
  let number: Int
  /// When it is meant to begin, in nanoseconds after the load did.
  let intended: Int64
}

/// Deals out the operations of a stage.
protocol Turns: Sendable {
  /// The next one for a worker that is free since a moment; nil at the end of the stage.
  mutating func next(at moment: Int64) -> Turn?
  /// What was dealt out and given up.
  var account: TurnAccount { get }
}
