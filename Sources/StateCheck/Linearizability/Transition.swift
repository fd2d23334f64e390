/// What a step of a model leads to.
public enum Transition<State> {
  /// The operation can have this answer here, and leaves this state behind.
  case to(State)
  /// The operation cannot have this answer here.
  case refused
}

extension Transition: Equatable where State: Equatable {}
extension Transition: Sendable where State: Sendable {}
