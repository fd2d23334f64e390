/// One run of a body: how it ended and what ran when.
public struct Performance<Value: Sendable>: Sendable {
  /// What the body returned or threw; an ``InterleavingError`` if it did not end.
  public let result: Result<Value, any Error>
  /// What ran when.
  public let trace: Trace
  /// The steps that made the thread wait, in order; waits below 10 us are not seen.
  public var blocks: [BlockedStep] = []
}
