import StateCheck

/// Histories on lists with letters for names and small numbers in them.
enum Lists {
  typealias Operation = ListOperation<String, Int>
  typealias Entry = Transaction<String, Int>
  typealias History = TransactionHistory<String, Int>

  /// A committed transaction of client 0.
  static func committed(_ operations: Operation..., at times: ClosedRange<Int>? = nil) -> Entry {
    entry(operations, .committed, times)
  }

  static func aborted(_ operations: Operation...) -> Entry { entry(operations, .aborted, nil) }

  static func unknown(_ operations: Operation..., at times: ClosedRange<Int>? = nil) -> Entry {
    entry(operations, .unknown, times)
  }

  private static func entry(
    _ operations: [Operation], _ outcome: TransactionOutcome, _ times: ClosedRange<Int>?
  ) -> Entry {
    Entry(
      client: 0, operations, outcome, start: times?.lowerBound, end: times?.upperBound)
  }

  static func verdict(
    _ transactions: [Entry], _ model: IsolationModel = .strictSerializability
  ) throws -> IsolationVerdict {
    try History(transactions).check(model)
  }

  static func kinds(
    _ transactions: [Entry], _ model: IsolationModel = .strictSerializability
  ) throws -> [AnomalyKind] {
    try verdict(transactions, model).anomalies.map(\.kind)
  }
}
