/// Finds one circle in each group of transactions that all come before each other: a shortest one of the worst class that
/// the group has.
struct CircleCheck {
  private let graph: DependencyGraph
  private let table: TransactionTable
  private var search: CircleSearch
  /// The groups, by all dependencies.
  private let groups: Components
  /// The groups of which a circle is known.
  private var isDone: [Bool]
  private(set) var anomalies: [Anomaly] = []

  init(_ graph: DependencyGraph, _ table: TransactionTable, edgeLimit: Int) {
    self.graph = graph
    self.table = table
    search = CircleSearch(graph, edges: edgeLimit)
    groups = Components(graph, [.writeWrite, .writeRead, .readWrite, .realTime])
    isDone = groups.sizes.map { $0 < 2 }
  }

  mutating func run() {
    for kind in CircleKind.all where isDone.contains(false) { run(kind) }
  }

  private mutating func run(_ kind: CircleKind) {
    let components = Components(graph, kind.kinds)
    var members: [Int: [Int]] = [:]
    for transaction in 0..<graph.transactionCount
    where !isDone[groups.numbers[transaction]] && begins(kind, transaction, components) {
      members[groups.numbers[transaction], default: []].append(transaction)
    }
    for (group, transactions) in members.sorted(by: { $0.key > $1.key }) {
      guard let circle = shortest(kind, transactions, components) else { continue }
      isDone[group] = true
      anomalies.append(anomaly(kind.anomaly, circle, isSmallest: search.edgesLeft > 0))
    }
  }

  /// Whether a circle may begin at a transaction.
  private func begins(_ kind: CircleKind, _ transaction: Int, _ components: Components) -> Bool {
    graph.edges(from: transaction).contains { edge in
      graph.allows(edge, kind.first)
        && components.numbers[graph.edges[edge].to] == components.numbers[transaction]
    }
  }

  /// A first search is always made for a class that has a circle for certain.
  private mutating func shortest(
    _ kind: CircleKind, _ transactions: [Int], _ components: Components
  ) -> [Dependency]? {
    var best: [Dependency]?
    for start in transactions {
      guard search.edgesLeft > 0 || kind.isCertain && best == nil else { break }
      let circle = search.circle(
        from: start, kind.first, kind.rest, within: components,
        shorterThan: best?.count ?? .max)
      best = circle ?? best
      if best?.count == 2 { break }
    }
    return best
  }
}

extension CircleCheck {
  private func anomaly(
    _ kind: AnomalyKind, _ circle: [Dependency], isSmallest: Bool
  ) -> Anomaly {
    if circle.count == 2, kind == .readSkew || kind == .antiDependencyCycle,
      !circle.contains(where: { $0.kind == .realTime }),
      let places = lostUpdate(circle[0].from, circle[1].from)
    {
      return Anomaly(.lostUpdate, cycle: circle, isSmallest: isSmallest, places: places)
    }
    return Anomaly(kind, cycle: circle, isSmallest: isSmallest)
  }

  /// The reads of a list in the same state, and the appends behind them, of two transactions.
  private func lostUpdate(_ first: Int, _ second: Int) -> [OperationPlace]? {
    let others = updates(of: second)
    for (key, update) in updates(of: first).sorted(by: { $0.value.append < $1.value.append }) {
      guard let other = others[key] else { continue }
      let reads = [OperationPlace(first, update.read), OperationPlace(second, other.read)]
      guard table.values(at: reads[0]) == table.values(at: reads[1]) else { continue }
      return [
        reads[0], OperationPlace(first, update.append), reads[1],
        OperationPlace(second, other.append),
      ]
    }
    return nil
  }

  /// By key, the first read and the first append, where the read comes first.
  private func updates(of transaction: Int) -> [Int: (read: Int, append: Int)] {
    var reads: [Int: Int] = [:]
    var updates: [Int: (read: Int, append: Int)] = [:]
    var appended: Set<Int> = []
    for (operation, step) in table.steps[transaction].enumerated() {
      let key = table.key(of: step)
      if case .read = step {
        if !appended.contains(key), reads[key] == nil { reads[key] = operation }
      } else if appended.insert(key).inserted, let read = reads[key] {
        updates[key] = (read, operation)
      }
    }
    return updates
  }
}
