/// Finds shortest cycles through one transaction, breadth first; helper nodes do not count.
struct CycleSearch {
  private struct Step {
    let edge: Int
    let from: Int
  }

  private let graph: DependencyGraph
  /// The last search that reached each node.
  private var reached: [Int]
  private var steps: [Step]
  private var searches = 0
  /// The edges that may still be visited.
  private(set) var edgesLeft: Int

  init(_ graph: DependencyGraph, edges: Int) {
    self.graph = graph
    reached = Array(repeating: 0, count: graph.nodeCount)
    steps = Array(repeating: Step(edge: 0, from: 0), count: graph.nodeCount)
    edgesLeft = edges
  }

  /// A shortest cycle whose first dependency is of some kinds and all others of other kinds.
  ///
  /// - Parameters:
  ///   - start: The first transaction.
  ///   - first: The kinds of the first dependency.
  ///   - rest: The kinds of the others.
  ///   - components: The components that the cycle must not leave.
  ///   - bound: The length that is too long.
  /// - Returns: The dependencies from the start on, if there is a cycle.
  mutating func cycle(
    from start: Int, _ first: DependencyKinds, _ rest: DependencyKinds,
    within components: Components, shorterThan bound: Int
  ) -> [Dependency]? {
    searches += 1
    var layer: [Step] = []
    follow(start, first, into: &layer)
    var length = 1
    while !layer.isEmpty, length < bound {
      layer = next(layer, rest, within: components, start)
      if reached[start] == searches { return dependencies(backFrom: start) }
      length += 1
    }
    return nil
  }

  /// Visits a layer and returns the next one.
  private mutating func next(
    _ layer: [Step], _ kinds: DependencyKinds, within components: Components, _ start: Int
  ) -> [Step] {
    var (layer, next, place): ([Step], [Step], Int) = (layer, [], 0)
    while place < layer.count, reached[start] != searches {
      let step = layer[place]
      place += 1
      let node = graph.edges[step.edge].to
      guard components.numbers[node] == components.numbers[start], reached[node] != searches
      else { continue }
      reached[node] = searches
      steps[node] = step
      if graph.isHelper(node) {
        follow(node, kinds, into: &layer)
      } else {
        follow(node, kinds, into: &next)
      }
    }
    return next
  }

  private mutating func follow(_ node: Int, _ kinds: DependencyKinds, into layer: inout [Step]) {
    let edges = graph.edges(from: node)
    edgesLeft -= edges.count
    for edge in edges where graph.allows(edge, kinds) { layer.append(Step(edge: edge, from: node)) }
  }

  /// The path back to the start, without helper nodes.
  private func dependencies(backFrom start: Int) -> [Dependency] {
    var found: [Dependency] = []
    var node = start
    repeat {
      let last = graph.edges[steps[node].edge]
      var edge = last
      while graph.isHelper(edge.from) { edge = graph.edges[steps[edge.from].edge] }
      if let kind = edge.kind {
        found.append(
          Dependency(
            kind: kind, from: edge.from, to: last.to, fromOperation: edge.fromOperation,
            toOperation: kind == .realTime ? nil : last.toOperation))
      }
      node = edge.from
    } while node != start
    return found.reversed()
  }
}
