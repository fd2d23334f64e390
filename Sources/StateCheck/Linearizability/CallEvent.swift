/// What a recorder writes down, in the order in which it happens.
public enum CallEvent<Operation, Answer> {
  /// A caller asks.
  case call(caller: Int, Operation)
  /// A caller gets the answer to what it asked last.
  case answer(caller: Int, Answer)
  /// The call of a caller is over without an answer: it took effect before this, or never will. The caller may call again.
  case cut(caller: Int)
  /// A caller will never know what became of its call, which stays pending; it calls no more.
  case lost(caller: Int)
  /// The call of a caller is known not to have happened, and does not count.
  case withdrawn(caller: Int)

  /// Whose event it is.
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
