/// One run of a body: how it ended and what ran when.
public struct Performance<Value: Sendable>: Sendable {
  /// What the body returned or threw; an ``InterleavingError`` if it did not end.
  public let result: Result<Value, any Error>
  /// What ran when.
  public let trace: Trace
  /// The steps that made the thread wait, in order; waits below 10 us are not seen.
  public var blocks: [BlockedStep] = []
}

/// A step that made the thread of a run wait: for a lock, a semaphore, a time, a file.
///
/// How often one waits depends on the machine and on what else runs there, so this is no part of a ``Trace``.
public struct BlockedStep: Hashable, Sendable {
  /// The index of the step in ``Trace/steps``.
  public var step: Int
  /// The name of the task whose step it was, as in ``Trace/lanes``.
  public var lane: String
  /// How often the thread waited in it.
  public var times: Int
}

extension [BlockedStep] {
  /// That the thread waited at all, as an error; nil if it never did.
  var error: InterleavingError? {
    first.map { first in
      .blocked(times: map(\.times).reduce(0, +), step: first.step, lane: first.lane)
    }
  }
}
