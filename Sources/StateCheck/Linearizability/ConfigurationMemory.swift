/// The state of the search without the pending calls used.
struct Configuration: Hashable {
  /// The unplaced call that ends first, by its position; all that end earlier are placed or dropped.
  let urgent: Int
  /// The slots of the unplaced calls that may come next. Every call that overlaps the end of the urgent one has its
  /// own slot, and later calls are unplaced, so this determines all that is placed.
  let waiting: BitSet
  /// The number of the state.
  let state: Int
}

/// The explored configurations, with the fewest pending calls used to reach them.
///
/// Of two ways to a configuration, the one that used a subset of the other's pending calls can do all that the other
/// can, since pending calls need not be used. So the other is not explored.
struct ConfigurationMemory {
  private var smallest: [Configuration: [BitSet]] = [:]
  private(set) var bytes = 0

  /// Remembers a way to a configuration, unless one as good is known.
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

  /// Whether no better way was found since.
  func holds(_ configuration: Configuration, using pending: BitSet) -> Bool {
    smallest[configuration]?.contains(pending) ?? false
  }
}
