/// Calls that are checked together, since their keys are connected.
struct CallPartition: Equatable {
  /// The keys, sorted; empty for all of the state or none of it.
  var keys: [String]
  /// Indices of calls, in the order of the history.
  var calls: [Int]
}

extension CallPartition {
  /// The groups of a history by the keys of each call; nil stands for the whole state.
  ///
  /// - Complexity: O(n log n) for n keys of all calls.
  static func partitions(of keys: [[String]?]) -> [CallPartition] {
    let parts = keys.compactMap { $0 }
    guard parts.count == keys.count else {
      return [CallPartition(keys: [], calls: Array(keys.indices))]
    }
    var unions = KeyUnions()
    for keys in parts { unions.unite(keys) }
    var places: [Int?: Int] = [:]
    var partitions: [CallPartition] = []
    for (index, keys) in parts.enumerated() {
      // Calls without keys are independent of all others, and form a group.
      let root = keys.first.map { unions.root(of: $0) }
      let place = places[root] ?? partitions.count
      if place == partitions.count { partitions.append(CallPartition(keys: [], calls: [])) }
      places[root] = place
      partitions[place].calls.append(index)
      partitions[place].keys += keys
    }
    return partitions.map { partition in
      let keys = Set(partition.keys.map(ByteText.init)).sorted().map(\.text)
      return CallPartition(keys: keys, calls: partition.calls)
    }
  }
}

/// Union-find with path halving.
private struct KeyUnions {
  private var numbers: [ByteText: Int] = [:]
  private var parents: [Int] = []

  mutating func unite(_ keys: [String]) {
    guard let first = keys.first else { return }
    let root = root(of: first)
    for key in keys.dropFirst() {
      let other = self.root(of: key)
      parents[other] = root
    }
  }

  mutating func root(of text: String) -> Int {
    let key = ByteText(text)
    var number = numbers[key] ?? parents.count
    if number == parents.count {
      numbers[key] = number
      parents.append(number)
    }
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }
}
