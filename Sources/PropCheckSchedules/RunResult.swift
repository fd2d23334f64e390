/// One run of a body: how it ended and what ran when.
public struct RunResult<Value: Sendable>: Sendable {
  /// What the body returned or threw; an ``InterleavingError`` if it did not end.
  public let result: Result<Value, any Error>
  /// What ran when.
  public let trace: Trace
  /// The steps that blocked the thread, in order; waits below 10 us are not seen.
  public var blocks: [BlockedStep] = []
}

/// A step that blocked the thread of a run: with a lock, a semaphore, a sleep or a file.
///
/// How often depends on the machine and its load, so this is not part of a ``Trace``.
public struct BlockedStep: Hashable, Sendable {
  /// The index of the step in ``Trace/steps``.
  public var step: Int
  /// The name of its task, as in ``Trace/lanes``.
  public var lane: String
  /// How often the thread waited in it.
  public var times: Int
}

extension [BlockedStep] {
  /// The error for blocked steps; nil if there are none.
  var error: InterleavingError? {
    first.map { first in
      .blocked(times: map(\.times).reduce(0, +), step: first.step, lane: first.lane)
    }
  }
}
