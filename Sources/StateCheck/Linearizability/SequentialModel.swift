import PropCheck

/// What a correct system answers when calls come one after the other.
///
/// A model is a value, a structure of functions. All of them must be pure: the checker calls them in any order, and
/// remembers what they said. One that traps or does not end is a mistake that ends the check: see ``CheckLimits/isApart``.
public struct SequentialModel<
  State: Hashable & Sendable, Operation: Hashable & Sendable, Answer: Hashable & Sendable
>: Sendable {
  /// What a step does: the state before, the operation, and its answer or nil.
  ///
  /// With an answer: the state behind the operation if it can be answered so in this state, else a refusal. Without
  /// one: the state behind the operation, whatever it would answer; a refusal, or the same state, if it has no effect
  /// here.
  ///
  /// What it throws ends the check with ``LinearizabilityVerdict/unknown(_:)``, which names the operation.
  ///
  /// One that traps or does not end ends the check as well, on a thread of its own, of which nothing can be unwound: see
  /// ``CheckLimits/isApart``. `propcheck run` runs cases in processes of their own: there one whose model traps or never ends is a
  /// failure like any other, which shrinks.
  public typealias Step = @Sendable (State, Operation, Answer?) throws -> Transition<State>

  /// The state before the first call.
  public let initial: State
  /// One step.
  public let step: Step
  /// The parts of the state that an operation reads or writes; nil for all of it.
  ///
  /// Keys are the same if their bytes are. Calls that share no part, not even through other calls, are checked apart, each group from the initial state,
  /// which costs the sum instead of the product. That is right only where an operation's answer and effect depend on its own keys alone.
  /// An operation that relates keys, a unique name for instance, has to give all that it relates.
  public var keys: @Sendable (Operation) -> [String]? = { _ in nil }
  /// Whether this operation with this answer, or without one, leaves *every* state as it is.
  ///
  /// Such a call is placed as soon as it fits, without trying anything else. `false` is always right, and slower; a
  /// step that says otherwise is found and ends the check with ``LinearizabilityVerdict/unknown(_:)``.
  public var isReadOnly: @Sendable (Operation, Answer?) -> Bool = { _, _ in false }
  /// Whether this operation, where nobody knows its answer, leads to one and the same state from *every* state that the calls
  /// of its group reach.
  ///
  /// The write of a register does; that of one cell among several that are checked together does not. Directly behind a pending
  /// call such a call makes that one as good as never made, so it is tried only where it comes first: many pending
  /// writes cost their number and not its square. `false` is always right, and slower; a step that says otherwise is found and
  /// ends the check with ``LinearizabilityVerdict/unknown(_:)``.
  public var overwrites: @Sendable (Operation) -> Bool = { _ in false }
  /// How many bytes a state holds beside its own fields, where states can grow: the elements of its lists and texts.
  ///
  /// It makes ``CheckLimits/memoryBytes`` mean the same on every machine. Without it only the growth of the process tells.
  public var size: @Sendable (State) -> Int = { _ in 0 }
  /// An operation in a few words.
  public var text: @Sendable (Operation) -> String = { StableText.of($0) }
  /// An answer in a few words.
  public var answerText: @Sendable (Answer) -> String = { StableText.of($0) }
  /// A state in a few words.
  public var stateText: @Sendable (State) -> String = { StableText.of($0) }

  /// Makes a model that is checked as a whole; ``keys``, ``isReadOnly`` and ``overwrites`` make it faster.
  ///
  /// - Parameters:
  ///   - initial: The state before the first call.
  ///   - step: One step.
  public init(initial: State, step: @escaping Step) {
    self.initial = initial
    self.step = step
  }
}

/// What a step of a model leads to.
public enum Transition<State> {
  /// The operation can have this answer here, and leaves this state behind.
  case to(State)
  /// The operation cannot have this answer here.
  case refused
}

extension Transition: Equatable where State: Equatable {}
extension Transition: Sendable where State: Sendable {}
