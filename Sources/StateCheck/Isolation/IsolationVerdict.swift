/// Whether an order of the transactions explains what they saw.
public enum IsolationVerdict: Equatable, Sendable {
  /// The transactions have such an order, given as indices, without aborted transactions and those of unknown outcome
  /// whose effects nobody saw.
  case serializable(order: [Int])
  /// The transactions have no such order; the worst anomalies come first.
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
  /// Some order that respects the real-time order of the transactions explains everything they saw.
  case strictSerializability
}
