/// One operation on lists that only grow, each under a key of its own.
///
/// A list tells more than a register: whoever reads it sees every value before the last one too, and in which order they
/// came.
public enum ListOperation<Key, Value> {
  /// Adds a value, which nobody else adds to this list, at the end.
  case append(Key, Value)
  /// Reads the whole list, and saw these values.
  case read(Key, [Value])

  /// The list that is meant.
  public var key: Key {
    switch self {
    case .append(let key, _), .read(let key, _): key
    }
  }
}

extension ListOperation: Equatable where Key: Equatable, Value: Equatable {}
extension ListOperation: Hashable where Key: Hashable, Value: Hashable {}
extension ListOperation: Sendable where Key: Sendable, Value: Sendable {}

extension ListOperation: CustomStringConvertible {
  /// As in `append 7 to x` and `read x: [3, 7]`.
  public var description: String {
    switch self {
    case .append(let key, let value): "append \(shown(value)) to \(shown(key))"
    case .read(let key, let values):
      "read \(shown(key)): [\(values.map(shown).joined(separator: ", "))]"
    }
  }

  /// Keys and values are anything that a person records.
  private func shown(_ value: Any) -> String { String(describing: value) }
}

/// Where an operation is in a history.
public struct OperationPlace: Hashable, Sendable {
  /// The index of the transaction in ``TransactionHistory/transactions``.
  public let transaction: Int
  /// The index in ``Transaction/operations``.
  public let operation: Int

  init(_ transaction: Int, _ operation: Int) {
    self.transaction = transaction
    self.operation = operation
  }
}
