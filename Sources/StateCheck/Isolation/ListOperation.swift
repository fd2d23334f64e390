/// An operation on append-only lists by key.
///
/// A list reveals more than a register: a read shows all earlier values and their order.
public enum ListOperation<Key, Value> {
  /// Appends a value that is unique in its list.
  case append(Key, Value)
  /// Reads the whole list, with its values.
  case read(Key, [Value])

  /// The key of the list.
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
  /// The operation as text, such as `append 7 to x` or `read x: [3, 7]`.
  public var description: String {
    switch self {
    case .append(let key, let value): "append \(shown(value)) to \(shown(key))"
    case .read(let key, let values):
      "read \(shown(key)): [\(values.map(shown).joined(separator: ", "))]"
    }
  }

  private func shown(_ value: Any) -> String { String(describing: value) }
}

/// The place of an operation in a history.
public struct OperationPlace: Hashable, Sendable {
  /// The index in ``TransactionHistory/transactions``.
  public let transaction: Int
  /// The index in ``Transaction/operations``.
  public let operation: Int

  init(_ transaction: Int, _ operation: Int) {
    self.transaction = transaction
    self.operation = operation
  }
}
