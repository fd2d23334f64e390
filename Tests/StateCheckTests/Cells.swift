import StateCheck

/// Three cells with small numbers, which can be moved from one to the next: the smallest system with several keys
/// that some operations relate.
enum Cells {
  enum Operation: Hashable, Sendable {
    case read(Int)
    case write(Int, Int)
    case exchange(Int, from: Int, to: Int)
    case copy(from: Int, to: Int)

    var cells: [Int] {
      switch self {
      case .read(let cell), .write(let cell, _), .exchange(let cell, _, _): [cell]
      case .copy(let from, let to): [from, to]
      }
    }
  }

  enum Answer: Hashable, Sendable {
    case number(Int)
    case done
    case differs
  }

  static let count = 3

  static var model: SequentialModel<[Int], Operation, Answer> {
    var model = SequentialModel<[Int], Operation, Answer>(
      initial: Array(repeating: 0, count: count)
    ) { state, operation, answer in
      var next = state
      switch operation {
      case .read(let cell):
        guard answer == .number(state[cell]) || answer == nil else { return .refused }
      case .write(let cell, let number): next[cell] = number
      case .copy(let from, let to): next[to] = state[from]
      case .exchange(let cell, let from, let to):
        let fits = state[cell] == from
        guard answer == nil || fits == (answer == .done) else { return .refused }
        if fits { next[cell] = to }
      }
      return .to(next)
    }
    model.keys = { $0.cells.map { "cell \($0)" } }
    model.isReadOnly = { operation, answer in
      if case .read = operation { true } else { answer == .differs }
    }
    return model
  }

  /// Makes no use of what it could say about keys and reads.
  static var plainModel: SequentialModel<[Int], Operation, Answer> {
    var model = model
    model.keys = { _ in nil }
    model.isReadOnly = { _, _ in false }
    return model
  }
}
