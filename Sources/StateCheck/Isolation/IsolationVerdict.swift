/// Whether an order of the transactions explains what they saw.
public enum IsolationVerdict: Equatable, Sendable {
  /// Such an order, as indices; without aborted transactions, and those of unknown outcome that nobody saw.
  case serializable(order: [Int])
  /// There is no order; the worst anomalies come first.
  case violated([Anomaly])

  /// All anomalies.
  public var anomalies: [Anomaly] {
    switch self {
    case .serializable: []
    case .violated(let anomalies): anomalies
    }
  }
}

/// The isolation that a store promises.
public enum IsolationModel: Hashable, Sendable, CaseIterable {
  /// Some order of the transactions explains everything they saw.
  case serializability
  /// The same, for an order that respects the times of transactions.
  case strictSerializability
}
