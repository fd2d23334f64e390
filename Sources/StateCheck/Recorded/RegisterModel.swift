/// An operation of a register, which holds a number or nothing.
public enum RegisterOperation: Hashable, Sendable {
  /// Reads it.
  case read
  /// Writes a number.
  case write(Int)
  /// Writes the second number if it holds the first.
  case compareAndSet(from: Int, to: Int)
}

/// The answer of a register to an operation; a call without an answer has nil instead.
public enum RegisterAnswer: Hashable, Sendable {
  /// Its value; nil if it holds nothing.
  case value(Int?)
  /// The write or the compare-and-set succeeded.
  case done
  /// The compare-and-set failed.
  case differs
}

extension SequentialModel
where State == Int?, Operation == RegisterOperation, Answer == RegisterAnswer {
  /// A register that is empty at first.
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
