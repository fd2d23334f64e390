/// Finds one cycle in each strongly connected group of transactions: a shortest one of the worst class.
struct CycleFinder {
  private let graph: DependencyGraph
  private let table: TransactionTable
  private var search: CycleSearch
  /// The groups by all dependencies.
  private let groups: Components
  /// The groups with a known cycle.
  private var isDone: [Bool]
  private(set) var anomalies: [Anomaly] = []

  init(_ graph: DependencyGraph, _ table: TransactionTable, edgeLimit: Int) {
    self.graph = graph
    self.table = table
    search = CycleSearch(graph, edges: edgeLimit)
    groups = Components(graph, [.writeWrite, .writeRead, .readWrite, .realTime])
    isDone = groups.sizes.map { $0 < 2 }
  }

  mutating func run() {
    for kind in CycleClass.all where isDone.contains(false) { run(kind) }
  }

  private mutating func run(_ kind: CycleClass) {
    let components = Components(graph, kind.kinds)
    var members: [Int: [Int]] = [:]
    for transaction in 0..<graph.transactionCount
    where !isDone[groups.numbers[transaction]] && begins(kind, transaction, components) {
      members[groups.numbers[transaction], default: []].append(transaction)
    }
    for (group, transactions) in members.sorted(by: { $0.key > $1.key }) {
      guard let cycle = shortest(kind, transactions, components) else { continue }
      isDone[group] = true
      anomalies.append(anomaly(kind.anomaly, cycle, isSmallest: search.edgesLeft > 0))
    }
  }

  private func begins(_ kind: CycleClass, _ transaction: Int, _ components: Components) -> Bool {
    graph.edges(from: transaction).contains { edge in
      graph.allows(edge, kind.first)
        && components.numbers[graph.edges[edge].to] == components.numbers[transaction]
    }
  }

  /// The first search is always made if the class certainly has a cycle.
  private mutating func shortest(
    _ kind: CycleClass, _ transactions: [Int], _ components: Components
  ) -> [Dependency]? {
    var best: [Dependency]?
    for start in transactions {
      guard search.edgesLeft > 0 || kind.isCertain && best == nil else { break }
      let cycle = search.cycle(
        from: start, kind.first, kind.rest, within: components,
        shorterThan: best?.count ?? .max)
      best = cycle ?? best
      if best?.count == 2 { break }
    }
    return best
  }
}

extension CycleFinder {
  private func anomaly(
    _ kind: AnomalyKind, _ cycle: [Dependency], isSmallest: Bool
  ) -> Anomaly {
    if cycle.count == 2, kind == .readSkew || kind == .antiDependencyCycle,
      !cycle.contains(where: { $0.kind == .realTime }),
      let places = lostUpdate(cycle[0].from, cycle[1].from)
    {
      return Anomaly(.lostUpdate, cycle: cycle, isSmallest: isSmallest, places: places)
    }
    return Anomaly(kind, cycle: cycle, isSmallest: isSmallest)
  }

  /// The reads of a list in the same state by two transactions, with their later appends.
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

  /// The first read and the first append by key, if the read comes first.
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
