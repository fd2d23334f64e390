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
