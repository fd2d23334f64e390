/// Something that no order of the transactions explains.
public struct Anomaly: Equatable, Sendable {
  /// What it is.
  public let kind: AnomalyKind
  /// The operations that show it, the one that saw what is wrong first; empty for a cycle, unless it is a lost update.
  public let places: [OperationPlace]
  /// Which value of the list that was read first is wrong, where it is one of them.
  let element: Int?
  /// A cycle of transactions each of which comes before the next; empty for an anomaly that operations show.
  public let cycle: [Dependency]
  /// Whether its group has no shorter cycle of this kind, and none of a worse kind; false if the search came to its limit.
  public let isSmallest: Bool

  /// An anomaly that operations show.
  init(_ kind: AnomalyKind, _ places: [OperationPlace], element: Int? = nil) {
    (self.kind, self.places, self.element) = (kind, places, element)
    cycle = []
    isSmallest = true
  }

  /// A cycle.
  init(
    _ kind: AnomalyKind, cycle: [Dependency], isSmallest: Bool, places: [OperationPlace] = []
  ) {
    self.kind = kind
    self.places = places
    element = nil
    self.cycle = cycle
    self.isSmallest = isSmallest
  }

  /// The indices of the transactions that it is about, in the order of the cycle or of the operations.
  public var transactions: [Int] {
    let all = cycle.isEmpty ? places.map(\.transaction) : cycle.map(\.from)
    var known: Set<Int> = []
    return all.filter { known.insert($0).inserted }
  }

  /// Whether the cycle is one only because a transaction ended before another began.
  public var needsTime: Bool { cycle.contains { $0.kind == .realTime } }
}
