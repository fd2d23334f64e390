/// What the search knows at one moment, but for the pending calls it has used.
struct Configuration: Hashable {
  /// The unplaced call that ends first, as its place by end: all that end before it are placed, or left
  /// out.
  let urgent: Int
  /// The slots of the unplaced calls that may come next. Every call that overlaps the end of the urgent one has a slot
  /// of its own, and what begins later is unplaced, so this bit set tells all that is placed.
  let waiting: BitSet
  /// The number of the state.
  let state: Int
}

/// The configurations that were explored, with the fewest pending calls that led there.
///
/// Of two ways to one configuration the one whose pending calls are a part of the other's can do all that the other can:
/// pending calls need not be used. So what has used more is not explored again.
struct ConfigurationMemory {
  private var smallest: [Configuration: [BitSet]] = [:]
  /// What all that takes.
  private(set) var bytes = 0

  /// Remembers a way to a configuration; false if a way that is as good is known.
  mutating func insert(_ configuration: Configuration, using pending: BitSet) -> Bool {
    guard let known = smallest[configuration] else {
      smallest[configuration] = [pending]
      bytes += MemorySize.entry(Configuration.self, [BitSet].self) + configuration.waiting.bytes
      bytes += Self.bytes(of: [pending])
      return true
    }
    if known.contains(where: { $0.isSubset(of: pending) }) { return false }
    let now = known.filter { !pending.isSubset(of: $0) } + [pending]
    smallest[configuration] = now
    bytes += Self.bytes(of: now) - Self.bytes(of: known)
    return true
  }

  private static func bytes(of ways: [BitSet]) -> Int {
    ways.reduce(MemorySize.list(of: BitSet.self, ways.count)) { $0 + $1.bytes }
  }

  /// Whether no better way has been found since.
  func holds(_ configuration: Configuration, using pending: BitSet) -> Bool {
    smallest[configuration]?.contains(pending) ?? false
  }
}
