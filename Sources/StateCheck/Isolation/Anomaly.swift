/// An observation that no order of the transactions explains.
public struct Anomaly: Equatable, Sendable {
  /// The kind of anomaly.
  public let kind: AnomalyKind
  /// The operations that show it, beginning with the one that observed it; empty for a cycle other than a lost update.
  public let places: [OperationPlace]
  /// The index of the wrong value in the first list read, if it is one value.
  let element: Int?
  /// A cycle in which each transaction precedes the next; empty if operations show the anomaly.
  public let cycle: [Dependency]
  /// Whether its group of transactions has neither a shorter cycle of this kind nor a cycle of a worse kind; false if
  /// the search reached its limit.
  public let isSmallest: Bool

  init(_ kind: AnomalyKind, _ places: [OperationPlace], element: Int? = nil) {
    (self.kind, self.places, self.element) = (kind, places, element)
    cycle = []
    isSmallest = true
  }

  init(
    _ kind: AnomalyKind, cycle: [Dependency], isSmallest: Bool, places: [OperationPlace] = []
  ) {
    self.kind = kind
    self.places = places
    element = nil
    self.cycle = cycle
    self.isSmallest = isSmallest
  }

  /// The indices of its transactions, in the order of the cycle or the operations.
  public var transactions: [Int] {
    let all = cycle.isEmpty ? places.map(\.transaction) : cycle.map(\.from)
    var known: Set<Int> = []
    return all.filter { known.insert($0).inserted }
  }

  /// Whether the cycle depends on the real-time order of transactions.
  public var needsTime: Bool { cycle.contains { $0.kind == .realTime } }
}
