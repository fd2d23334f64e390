/// A transaction as its client saw it.
public struct Transaction<Key, Value> {
  /// The client: a thread, a connection, a process.
  public let client: Int
  /// Its operations in order, without reads that received no answer.
  public let operations: [ListOperation<Key, Value>]
  /// Its outcome.
  public let outcome: TransactionOutcome
  /// When it began, by a clock that all transactions share; nil if unknown.
  public let start: Int?
  /// When its client learned the outcome, by the same clock; nil if unknown.
  public let end: Int?

  /// Creates a transaction.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - operations: Its operations, in order.
  ///   - outcome: Its outcome.
  ///   - start: The time before its first statement.
  ///   - end: The time after its last statement, not before `start`.
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
  /// The transaction as text, such as `append 7 to x; read y: []; committed`.
  public var description: String {
    (operations.map { "\($0)" } + [outcome.rawValue]).joined(separator: "; ")
  }
}

/// The outcome of a transaction, as far as its client knows.
public enum TransactionOutcome: String, Hashable, Sendable {
  /// The store confirmed the commit.
  case committed
  /// It had no effect: the store refused it, or the client rolled it back.
  case aborted
  /// The outcome is unknown, since the client, the connection or the store failed before the answer; all of it took
  /// effect, or none.
  case unknown
}
