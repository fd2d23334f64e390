/// One call as a caller saw it: what was asked, when, and what came back.
///
/// Times are whole numbers of any unit, the same for all calls of a history: nanoseconds of one clock, or the number of
/// a line. A call takes effect at one instant between its start and its end, both included; one
/// without an answer may have no such instant.
public struct Call<Operation, Answer> {
  /// Who called: a thread, a process, a client.
  public let caller: Int
  /// What was asked.
  public let operation: Operation
  /// When it was asked.
  public let start: Int
  /// What came back; nil for a call that is pending or cut.
  public let answer: Answer?
  /// When the answer came, or the call was cut; nil for a call that is pending.
  public let end: Int?

  /// A call that was answered.
  ///
  /// - Parameters:
  ///   - caller: Who called.
  ///   - operation: What was asked.
  ///   - start: When it was asked.
  ///   - answer: What came back.
  ///   - end: When the answer came, not before `start`; a ``CallHistory`` refuses it otherwise.
  public init(caller: Int, operation: Operation, start: Int, answer: Answer, end: Int) {
    (self.caller, self.operation, self.start, self.answer) = (caller, operation, start, answer)
    self.end = end
  }

  /// A call without an answer: it may have taken effect at any time after its start, or never.
  public init(caller: Int, operation: Operation, start: Int) {
    (self.caller, self.operation, self.start) = (caller, operation, start)
    answer = nil
    end = nil
  }

  /// A call that came back without telling whether it took effect, as one does that was cancelled: it did between its
  /// start and its end, or never will.
  ///
  /// - Parameters:
  ///   - caller: Who called.
  ///   - operation: What was asked.
  ///   - start: When it was asked.
  ///   - end: When it came back, not before `start`; a ``CallHistory`` refuses it otherwise.
  public init(caller: Int, operation: Operation, start: Int, cutAt end: Int) {
    (self.caller, self.operation, self.start) = (caller, operation, start)
    answer = nil
    self.end = end
  }

  /// Whether it never came back, so that it may still take effect.
  public var isPending: Bool { end == nil }

  /// Whether it came back without an answer.
  public var isCut: Bool { end != nil && answer == nil }
}

extension Call: Equatable where Operation: Equatable, Answer: Equatable {}
extension Call: Hashable where Operation: Hashable, Answer: Hashable {}
extension Call: Sendable where Operation: Sendable, Answer: Sendable {}
