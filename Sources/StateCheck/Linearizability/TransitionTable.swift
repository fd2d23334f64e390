/// The cached steps of a model, with states and kinds of calls as numbers.
struct TransitionTable<
  State: Hashable & Sendable, Operation: Hashable & Sendable, Answer: Hashable & Sendable
> {
  private let model: SequentialModel<State, Operation, Answer>
  private let budget: CheckBudget
  private let kinds: [CallKind<Operation, Answer>]
  private(set) var states: [State] = []
  private var numbers: [State: Int] = [:]
  /// The next state of a kind of call in a state; -1 for a refusal.
  private var moves: [Move: Int] = [:]
  /// The state that an overwriting kind leads to.
  private var overwritten: [Int: Int] = [:]

  private struct Move: Hashable {
    let state: Int
    let kind: Int
  }

  /// The initial state has number 0.
  init(
    _ model: SequentialModel<State, Operation, Answer>, _ kinds: [CallKind<Operation, Answer>],
    _ budget: CheckBudget
  ) throws(UnknownReason) {
    (self.model, self.kinds, self.budget) = (model, kinds, budget)
    _ = try number(of: model.initial)
  }

  /// The state that a kind of call leads to; nil if it is refused.
  mutating func step(from state: Int, _ kind: Int) throws(UnknownReason) -> Int? {
    try budget.countTry()
    let move = Move(state: state, kind: kind)
    if let known = moves[move] { return known < 0 ? nil : known }
    let reached =
      switch try made(from: states[state], kind) {
      case .to(let next): try number(of: next)
      case .refused: -1
      }
    try checkOverwriting(kind, reached)
    try budget.hold(MemorySize.entry(Move.self, Int.self))
    moves[move] = reached
    return reached < 0 ? nil : reached
  }

  /// Checked, since the verdict would be wrong otherwise.
  private mutating func checkOverwriting(
    _ kind: Int, _ reached: Int
  ) throws(UnknownReason) {
    guard kinds[kind].overwrites else { return }
    if overwritten[kind] == nil { overwritten[kind] = reached }
    guard reached >= 0, overwritten[kind] == reached else {
      throw .notOverwriting(operation: model.text(kinds[kind].operation))
    }
  }

  private func made(
    from state: State, _ number: Int
  ) throws(UnknownReason) -> Transition<State> {
    try budget.beginStep(number)
    defer { budget.progress.end() }
    let kind = kinds[number]
    let transition: Transition<State>
    do {
      transition = try model.step(state, kind.operation, kind.answer)
    } catch {
      throw .modelThrew(operation: model.text(kind.operation), error: "\(error)")
    }
    // Checked, since the verdict would be wrong otherwise.
    if case .to(let next) = transition, kind.isReadOnly, next != state {
      throw .notReadOnly(operation: model.text(kind.operation))
    }
    return transition
  }

  private mutating func number(of state: State) throws(UnknownReason) -> Int {
    if let known = numbers[state] { return known }
    let own = MemoryLayout<State>.stride + MemorySize.entry(State.self, Int.self)
    let (bytes, overflows) = own.addingReportingOverflow(max(0, model.size(state)))
    try budget.holdState(overflows ? .max : bytes)
    numbers[state] = states.count
    states.append(state)
    budget.progress.reach(states: states.count)
    return states.count - 1
  }
}
