import PropCheck

/// A specification of how a correct system answers calls made in sequence.
///
/// A model is a value made of closures. All of them must be pure: they are called in any order, and their results are
/// cached. For closures that trap or do not end, see ``CheckLimits/isApart``.
public struct SequentialModel<
  State: Hashable & Sendable, Operation: Hashable & Sendable, Answer: Hashable & Sendable
>: Sendable {
  /// A closure that applies an operation to a state, given its answer or nil.
  ///
  /// With an answer: the next state, or a refusal if the answer is impossible here. Without one: the next state,
  /// whatever the answer; a refusal, or the same state, if the operation has no effect here.
  ///
  /// An error ends the check with ``LinearizabilityVerdict/unknown(_:)``, which names the operation. So does a trap or
  /// a step that does not end: see ``CheckLimits/isApart``. In `propcheck run`, cases run in separate processes, and
  /// such a model is a failure like any other.
  public typealias Step = @Sendable (State, Operation, Answer?) throws -> Transition<State>

  /// The initial state.
  public let initial: State
  /// The step function.
  public let step: Step
  /// The parts of the state that an operation reads or writes; nil for all of it.
  ///
  /// Keys are compared by their bytes. Groups of calls without common keys are checked separately, each from the
  /// initial state, so that their costs add up instead of multiplying. Answers and effects of an operation must depend
  /// on its keys alone: an operation that relates keys, for instance because names are unique, has to return all of
  /// them.
  public var keys: @Sendable (Operation) -> [String]? = { _ in nil }
  /// Whether this operation with this answer, or without one, leaves *every* state as it is.
  ///
  /// Such a call is placed as soon as it fits. `false` is always correct, but slower; a step that contradicts `true`
  /// ends the check with ``LinearizabilityVerdict/unknown(_:)``.
  public var isReadOnly: @Sendable (Operation, Answer?) -> Bool = { _, _ in false }
  /// Whether this operation, without a known answer, leads to the same state from *every* state that its group
  /// reaches.
  ///
  /// Writing a register does; writing one cell of several does not. A pending call is pointless directly before such a
  /// call, which makes many pending writes linear instead of quadratic. `false` is always correct, but slower; a step
  /// that contradicts `true` ends the check with ``LinearizabilityVerdict/unknown(_:)``.
  public var overwrites: @Sendable (Operation) -> Bool = { _ in false }
  /// The number of bytes that a state holds in addition to its stored properties, if states can grow.
  ///
  /// It makes ``CheckLimits/memoryBytes`` independent of the machine; without it, only the growth of the process
  /// counts.
  public var size: @Sendable (State) -> Int = { _ in 0 }
  /// An operation as text.
  public var text: @Sendable (Operation) -> String = { StableText.of($0) }
  /// An answer as text.
  public var answerText: @Sendable (Answer) -> String = { StableText.of($0) }
  /// A state as text.
  public var stateText: @Sendable (State) -> String = { StableText.of($0) }

  /// Creates a model whose history is checked as a whole; ``keys``, ``isReadOnly`` and ``overwrites`` make it faster.
  ///
  /// - Parameters:
  ///   - initial: The initial state.
  ///   - step: The step function.
  public init(initial: State, step: @escaping Step) {
    self.initial = initial
    self.step = step
  }
}

/// The result of a step.
public enum Transition<State> {
  /// The answer is possible and leaves this state.
  case to(State)
  /// The answer is impossible here.
  case refused
}

extension Transition: Equatable where State: Equatable {}
extension Transition: Sendable where State: Sendable {}
