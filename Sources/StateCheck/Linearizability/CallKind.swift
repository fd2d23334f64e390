/// Calls that differ only in caller and time are of one kind.
struct CallKind<Operation: Hashable, Answer: Hashable> {
  let operation: Operation
  let answer: Answer?
  let isReadOnly: Bool
  /// Whether it has no answer and leads to the same state from all states.
  let overwrites: Bool
}

/// Numbers the kinds of calls of a group.
struct CallKinds<
  State: Hashable & Sendable, Operation: Hashable & Sendable, Answer: Hashable & Sendable
> {
  private struct Key: Hashable {
    let operation: Operation
    let answer: Answer?
  }

  private let model: SequentialModel<State, Operation, Answer>
  private var numbers: [Key: Int] = [:]
  private(set) var all: [CallKind<Operation, Answer>] = []

  init(_ model: SequentialModel<State, Operation, Answer>) { self.model = model }

  mutating func number(of call: Call<Operation, Answer>) -> Int {
    let key = Key(operation: call.operation, answer: call.answer)
    if let known = numbers[key] { return known }
    numbers[key] = all.count
    all.append(
      CallKind(
        operation: call.operation, answer: call.answer,
        isReadOnly: model.isReadOnly(call.operation, call.answer),
        overwrites: call.answer == nil && model.overwrites(call.operation)))
    return all.count - 1
  }
}
