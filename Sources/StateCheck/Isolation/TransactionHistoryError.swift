/// Why transactions do not form a history.
public enum TransactionHistoryError: Error, Equatable, Sendable {
  /// A transaction ends before it starts.
  case endBeforeStart(index: Int)
  /// A value is appended to a list to which the operation at `first` has already appended it, so that reads of it are
  /// ambiguous.
  case appendedTwice(index: Int, operation: Int, value: String, first: OperationPlace)
  /// The history exceeds the limit at this transaction.
  case tooLarge(index: Int, limit: Int)

  /// The index of the offending transaction.
  public var index: Int {
    switch self {
    case .endBeforeStart(let index), .appendedTwice(let index, _, _, _),
      .tooLarge(let index, _):
      index
    }
  }

  /// What is wrong, in one sentence.
  public var problem: String {
    switch self {
    case .endBeforeStart: "A transaction ends before it starts."
    case .appendedTwice(_, _, let value, _): "The value \(value) is appended to one list twice."
    case .tooLarge(_, let limit): "There are more than \(limit) operations and values read."
    }
  }

  /// The remedy, without a final period.
  public var remedy: String {
    switch self {
    case .endBeforeStart: "take both times from one monotonic clock"
    case .appendedTwice: "use new values, even when a transaction is retried"
    case .tooLarge: "check a shorter part, or raise the limit"
    }
  }
}

extension TransactionHistoryError: CustomStringConvertible {
  /// What is wrong, where, and how to fix it.
  public var description: String {
    let place =
      switch self {
      case .appendedTwice(_, let operation, _, let first):
        ", operation \(operation), first at transaction \(first.transaction), operation "
          + "\(first.operation)"
      case .endBeforeStart, .tooLarge: ""
      }
    return "\(problem)\nwhere: transaction \(index)\(place)\nfix: \(remedy)."
  }
}
