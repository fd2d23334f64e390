import PropCheck

/// A binary heap with a bug in its conversion to a sorted list.
package indirect enum Heap: Sendable {
  case empty
  case node(Int, Heap, Heap)

  /// Heaps of keys not below a bound.
  static func generator(atLeast bound: Int, depth: Int) -> Gen<Heap> {
    Gen { source in
      guard depth > 0, source.boolean(probability: 0.6) else { return .empty }
      let key = source.integer(in: bound...1000)
      let part = generator(atLeast: key, depth: depth - 1)
      return .node(key, try source.draw(part), try source.draw(part))
    }
  }

  /// The keys in the order of a stack, the right part of a node first.
  package var keys: [Int] {
    guard case .node(let key, let left, let right) = self else { return [] }
    return [key] + right.keys + left.keys
  }

  /// The bug: the merged parts are listed as they are, not key by key.
  package var wronglySortedKeys: [Int] {
    guard case .node(let key, let left, let right) = self else { return [] }
    return [key] + left.merged(with: right).keys
  }

  private func merged(with other: Heap) -> Heap {
    guard case .node(let mine, let left, let right) = self else { return other }
    guard case .node(let its, let otherLeft, let otherRight) = other else { return self }
    if mine <= its { return .node(mine, right.merged(with: other), left) }
    return .node(its, otherRight.merged(with: self), otherLeft)
  }
}

extension Heap: CustomStringConvertible {
  package var description: String {
    guard case .node(let key, let left, let right) = self else { return "-" }
    return "(\(key) \(left) \(right))"
  }
}

extension Challenge {
  /// A heap lists its keys in order.
  static let heap = Problem(
    "binheap", of: Heap.generator(atLeast: 0, depth: 6), endsIn: ["(0 - (0 (0 - -) (1 - -)))"]
  ) { $0.wronglySortedKeys == $0.keys.sorted() }
}
