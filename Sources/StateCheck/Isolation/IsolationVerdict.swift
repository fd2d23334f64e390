/// Whether an order explains what transactions saw.
public enum IsolationVerdict: Equatable, Sendable {
  /// One does: the indices of the transactions in this order. Left out are those that aborted, and those of unknown
  /// outcome that nobody saw anything of.
  case serializable(order: [Int])
  /// None does; the worst anomalies come first.
  case violated([Anomaly])

  /// What is wrong; empty if nothing is.
  public var anomalies: [Anomaly] {
    switch self {
    case .serializable: []
    case .violated(let anomalies): anomalies
    }
  }
}

/// What a store promises of transactions at once.
public enum IsolationModel: Hashable, Sendable, CaseIterable {
  /// There is an order of the transactions that explains everything they saw. Times do not count.
  case serializability
  /// There is such an order in which no transaction comes before one that ended before it began.
  case strictSerializability
}
