/// The strongly connected components of a graph, by the edges of some kinds.
///
/// Tarjan, "Depth-First Search and Linear Graph Algorithms", 1972, with an explicit stack, since cycles may be as
/// long as the history.
struct Components {
  /// The component of each node, in reverse topological order.
  private(set) var numbers: [Int]
  /// The number of transactions of each component.
  private(set) var sizes: [Int] = []

  private var indices: [Int]
  private var low: [Int]
  private var count = 0
  /// The nodes without a component so far.
  private var open: [Int] = []
  /// The path of the search, with the next edge of each node.
  private var path: [(node: Int, edge: Int)] = []

  private static var unknown: Int { -1 }

  /// - Complexity: O(nodes + edges)
  init(_ graph: DependencyGraph, _ kinds: DependencyKinds) {
    numbers = Array(repeating: Self.unknown, count: graph.nodeCount)
    indices = numbers
    low = numbers
    for node in 0..<graph.nodeCount where indices[node] == Self.unknown {
      enter(node, graph)
      while let last = path.last { advance(last.node, last.edge, graph, kinds) }
    }
  }

  private mutating func enter(_ node: Int, _ graph: DependencyGraph) {
    indices[node] = count
    low[node] = count
    count += 1
    open.append(node)
    path.append((node, graph.edges(from: node).lowerBound))
  }

  private mutating func advance(
    _ node: Int, _ edge: Int, _ graph: DependencyGraph, _ kinds: DependencyKinds
  ) {
    guard graph.edges(from: node).contains(edge) else { return leave(node, graph) }
    path[path.count - 1].edge += 1
    guard graph.allows(edge, kinds) else { return }
    let next = graph.edges[edge].to
    if indices[next] == Self.unknown {
      enter(next, graph)
    } else if numbers[next] == Self.unknown {
      low[node] = min(low[node], indices[next])
    }
  }

  private mutating func leave(_ node: Int, _ graph: DependencyGraph) {
    path.removeLast()
    if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
    guard low[node] == indices[node] else { return }
    sizes.append(0)
    while let member = open.popLast() {
      numbers[member] = sizes.count - 1
      if !graph.isHelper(member) { sizes[sizes.count - 1] += 1 }
      if member == node { return }
    }
  }
}
