/// An event of a recorded history.
public enum CallEvent<Operation, Answer> {
  /// A call.
  case call(caller: Int, Operation)
  /// The answer to the last call of a caller.
  case answer(caller: Int, Answer)
  /// The last call of a caller returned without an answer; it took effect before this event, or never will.
  case cut(caller: Int)
  /// The outcome of the last call of a caller is unknown; it stays pending, and the caller makes no more calls.
  case lost(caller: Int)
  /// The last call of a caller did not happen.
  case withdrawn(caller: Int)

  /// The caller.
  public var caller: Int {
    switch self {
    case .call(let caller, _), .answer(let caller, _), .cut(let caller), .lost(let caller),
      .withdrawn(let caller):
      caller
    }
  }
}

extension CallEvent: Equatable where Operation: Equatable, Answer: Equatable {}
extension CallEvent: Hashable where Operation: Hashable, Answer: Hashable {}
extension CallEvent: Sendable where Operation: Sendable, Answer: Sendable {}
