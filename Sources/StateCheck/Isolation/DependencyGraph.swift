/// The kinds of dependencies that a search may follow.
struct DependencyKinds: OptionSet {
  let rawValue: UInt8

  static let writeWrite = Self(rawValue: 1)
  static let writeRead = Self(rawValue: 2)
  static let readWrite = Self(rawValue: 4)
  static let realTime = Self(rawValue: 8)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ kind: DependencyKind) {
    self =
      switch kind {
      case .writeWrite: .writeWrite
      case .writeRead: .writeRead
      case .readWrite: .readWrite
      case .realTime: .realTime
      }
  }
}

/// The dependencies between transactions.
///
/// Where many transactions precede many others, helper nodes stand between them, so that the graph stays linear in
/// the history. Helpers lead on by free edges, and form no cycle among themselves.
struct DependencyGraph {
  struct Edge {
    let from: Int
    let to: Int
    /// Nil for a free edge.
    let kind: DependencyKind?
    let fromOperation: Int?
    let toOperation: Int?
  }

  /// Lower nodes are transactions, the others helpers.
  let transactionCount: Int
  private(set) var nodeCount: Int
  private(set) var edges: [Edge] = []
  /// The first edge of each node, once sorted.
  private(set) var starts: [Int] = []

  init(transactionCount: Int) {
    self.transactionCount = transactionCount
    nodeCount = transactionCount
  }

  mutating func addHelper() -> Int {
    nodeCount += 1
    return nodeCount - 1
  }

  /// Adds an edge between different nodes.
  mutating func add(
    _ kind: DependencyKind?, _ from: Int, _ fromOperation: Int? = nil, to: Int,
    _ toOperation: Int? = nil
  ) {
    guard from != to else { return }
    edges.append(
      Edge(
        from: from, to: to, kind: kind, fromOperation: fromOperation, toOperation: toOperation))
  }

  /// Sorts the edges by their source, stably.
  mutating func sort() {
    starts = Array(repeating: 0, count: nodeCount + 1)
    for edge in edges { starts[edge.from + 1] += 1 }
    for node in 0..<nodeCount { starts[node + 1] += starts[node] }
    var places = starts
    var order = Array(repeating: 0, count: edges.count)
    for (index, edge) in edges.enumerated() {
      order[places[edge.from]] = index
      places[edge.from] += 1
    }
    edges = order.map { edges[$0] }
  }
}

extension DependencyGraph {
  func isHelper(_ node: Int) -> Bool { node >= transactionCount }

  /// The indices of the edges from a node.
  func edges(from node: Int) -> Range<Int> { starts[node]..<starts[node + 1] }

  func allows(_ edge: Int, _ kinds: DependencyKinds) -> Bool {
    guard let kind = edges[edge].kind else { return true }
    return kinds.contains(DependencyKinds(kind))
  }

  /// The wanted transactions in topological order; nil if there is a cycle.
  func order(of isWanted: [Bool]) -> [Int]? {
    var waiting = Array(repeating: 0, count: nodeCount)
    for edge in edges { waiting[edge.to] += 1 }
    var order = (0..<nodeCount).filter { waiting[$0] == 0 }
    var place = 0
    while place < order.count {
      for edge in edges(from: order[place]) {
        waiting[edges[edge].to] -= 1
        if waiting[edges[edge].to] == 0 { order.append(edges[edge].to) }
      }
      place += 1
    }
    guard order.count == nodeCount else { return nil }
    return order.filter { !isHelper($0) && isWanted[$0] }
  }
}
