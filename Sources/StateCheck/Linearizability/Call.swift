/// A call as its caller saw it.
///
/// Times are integers of any unit that all calls share: nanoseconds, or line numbers. A call takes effect at one
/// instant from its start to its end, inclusive; a call without an answer may never do so.
public struct Call<Operation, Answer> {
  /// The caller: a thread, a process, a client.
  public let caller: Int
  /// The operation.
  public let operation: Operation
  /// The time of the call.
  public let start: Int
  /// The answer; nil for a pending call, or one that was cut short.
  public let answer: Answer?
  /// The time at which it returned, with or without an answer; nil for a pending call.
  public let end: Int?

  /// Creates an answered call.
  ///
  /// - Parameters:
  ///   - caller: The caller.
  ///   - operation: The operation.
  ///   - start: The time of the call.
  ///   - answer: The answer.
  ///   - end: The time of the answer, not before `start`; ``CallHistory`` checks it.
  public init(caller: Int, operation: Operation, start: Int, answer: Answer, end: Int) {
    (self.caller, self.operation, self.start, self.answer) = (caller, operation, start, answer)
    self.end = end
  }

  /// Creates a pending call, which may take effect at any time after its start, or never.
  public init(caller: Int, operation: Operation, start: Int) {
    (self.caller, self.operation, self.start) = (caller, operation, start)
    answer = nil
    end = nil
  }

  /// Creates a call that returned without reporting whether it took effect, such as a cancelled one: it took effect
  /// before its end, or never will.
  ///
  /// - Parameters:
  ///   - caller: The caller.
  ///   - operation: The operation.
  ///   - start: The time of the call.
  ///   - end: The time at which it returned, not before `start`; ``CallHistory`` checks it.
  public init(caller: Int, operation: Operation, start: Int, cutAt end: Int) {
    (self.caller, self.operation, self.start) = (caller, operation, start)
    answer = nil
    self.end = end
  }

  /// Whether it never returned, so that it may still take effect.
  public var isPending: Bool { end == nil }

  /// Whether it returned without an answer.
  public var isCut: Bool { end != nil && answer == nil }
}

extension Call: Equatable where Operation: Equatable, Answer: Equatable {}
extension Call: Hashable where Operation: Hashable, Answer: Hashable {}
extension Call: Sendable where Operation: Sendable, Answer: Sendable {}
