/// What can be asked of a register: one cell with a number or nothing in it.
public enum RegisterOperation: Hashable, Sendable {
  /// What it holds.
  case read
  /// Puts a number into it.
  case write(Int)
  /// Puts one number into it if it holds another.
  case compareAndSet(from: Int, to: Int)
}

/// What a register answers.
public enum RegisterAnswer: Hashable, Sendable {
  /// It holds this; nil for nothing.
  case value(Int?)
  /// It is written, or has been compared and set.
  case done
  /// It was compared, held something else, and stays as it is.
  case differs
}

extension SequentialModel
where State == Int?, Operation == RegisterOperation, Answer == RegisterAnswer {
  /// A register that holds nothing at first.
  public static var register: Self {
    var model = Self(initial: nil) { state, operation, answer in
      switch (operation, answer) {
      case (.read, .value(let value)): value == state ? .to(state) : .refused
      case (.read, nil): .to(state)
      case (.write(let value), .done), (.write(let value), nil): .to(value)
      case (.compareAndSet(let from, let to), .done), (.compareAndSet(let from, let to), nil):
        from == state ? .to(to) : .refused
      case (.compareAndSet(let from, _), .differs): from != state ? .to(state) : .refused
      default: .refused
      }
    }
    model.isReadOnly = { operation, answer in operation == .read || answer == .differs }
    model.overwrites = { if case .write = $0 { true } else { false } }
    model.text = \.text
    model.answerText = \.text
    model.stateText = { $0.map { "\($0)" } ?? "nil" }
    return model
  }
}

extension RegisterOperation {
  fileprivate var text: String {
    switch self {
    case .read: "read"
    case .write(let value): "write \(value)"
    case .compareAndSet(let from, let to): "cas \(from) \(to)"
    }
  }
}

extension RegisterAnswer {
  fileprivate var text: String {
    switch self {
    case .value(let value): value.map { "\($0)" } ?? "nil"
    case .done: "ok"
    case .differs: "differs"
    }
  }
}
