/// What calls have in common that differ in nothing but caller and time.
struct CallKind<Operation: Hashable, Answer: Hashable> {
  let operation: Operation
  /// Nil for calls without one.
  let answer: Answer?
  let isReadOnly: Bool
  /// Whether it has no answer, and leads to one state from all.
  let overwrites: Bool
}

/// The kinds of the calls of one group, numbered as they come.
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
