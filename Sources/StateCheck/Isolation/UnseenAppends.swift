/// The transactions with unseen appends to a list: whoever saw or appended the last seen value precedes all of them,
/// except itself.
///
/// Two chains of helper nodes, up to and from each transaction, reach all but one with two edges.
struct UnseenAppends {
  private let places: [OperationPlace]
  /// The index of each transaction in ``places``.
  private var indices: [Int: Int] = [:]
  /// Each leads to the transaction at its index and all before it.
  private var upTo: [Int] = []
  /// Each leads to the transaction at its index and all after it.
  private var onFrom: [Int] = []

  init(_ places: [OperationPlace], _ graph: inout DependencyGraph) {
    self.places = places
    for (index, place) in places.enumerated() { indices[place.transaction] = index }
    guard places.count > 1 else { return }
    upTo = Self.chain(places, &graph)
    onFrom = Array(Self.chain(places.reversed(), &graph).reversed())
  }

  private static func chain(
    _ places: [OperationPlace], _ graph: inout DependencyGraph
  ) -> [Int] {
    var chain: [Int] = []
    for place in places {
      let helper = graph.addHelper()
      graph.add(nil, helper, to: place.transaction, place.operation)
      if let last = chain.last { graph.add(nil, helper, to: last) }
      chain.append(helper)
    }
    return chain
  }

  /// Adds edges from a place to all other transactions here.
  func add(_ kind: DependencyKind, from place: OperationPlace, to graph: inout DependencyGraph) {
    let add = { (graph: inout DependencyGraph, node: Int, operation: Int?) in
      graph.add(kind, place.transaction, place.operation, to: node, operation)
    }
    if upTo.isEmpty {
      if let only = places.first { add(&graph, only.transaction, only.operation) }
    } else if let index = indices[place.transaction] {
      if index > 0 { add(&graph, upTo[index - 1], nil) }
      if index < upTo.count - 1 { add(&graph, onFrom[index + 1], nil) }
    } else if let all = upTo.last {
      add(&graph, all, nil)
    }
  }
}
