/// One transaction as its client saw it: what it did, in this order, and what became of it.
public struct Transaction<Key, Value> {
  /// Who ran it: a thread, a connection, a process.
  public let client: Int
  /// What it did and saw. Of a read without an answer nothing was seen: leave it out.
  public let operations: [ListOperation<Key, Value>]
  /// What became of it.
  public let outcome: TransactionOutcome
  /// When it began, by any clock that all transactions share; nil where nobody knows.
  public let start: Int?
  /// When its client knew the outcome, by the same clock; nil where nobody knows.
  public let end: Int?

  /// Writes down a transaction.
  ///
  /// - Parameters:
  ///   - client: Who ran it.
  ///   - operations: What it did and saw, in this order.
  ///   - outcome: What became of it.
  ///   - start: When it began; take the time before the first statement.
  ///   - end: When its client knew the outcome, not before `start`; take the time after the last statement.
  public init(
    client: Int, _ operations: [ListOperation<Key, Value>],
    _ outcome: TransactionOutcome = .committed, start: Int? = nil, end: Int? = nil
  ) {
    (self.client, self.operations, self.outcome, self.start) = (client, operations, outcome, start)
    self.end = end
  }
}

extension Transaction: Equatable where Key: Equatable, Value: Equatable {}
extension Transaction: Hashable where Key: Hashable, Value: Hashable {}
extension Transaction: Sendable where Key: Sendable, Value: Sendable {}

extension Transaction: CustomStringConvertible {
  /// As in `append 7 to x; read y: []; committed`.
  public var description: String {
    (operations.map { "\($0)" } + [outcome.rawValue]).joined(separator: "; ")
  }
}

/// What became of a transaction, as far as its client knows.
public enum TransactionOutcome: String, Hashable, Sendable {
  /// The store said that it is done.
  case committed
  /// It is known to have done nothing: the store refused it, or the client took it back.
  case aborted
  /// Nobody knows: the client, the connection or the store went away before the answer. It did everything or nothing.
  case unknown
}
