/// What became of a transaction, as far as its client knows.
public enum TransactionOutcome: String, Hashable, Sendable {
  /// The store said that it is done.
  case committed
  /// It is known to have done nothing: the store refused it, or the client took it back.
  case aborted
  /// Nobody knows: the client, the connection or the store went away before the answer. It did everything or nothing.
  case unknown
}
