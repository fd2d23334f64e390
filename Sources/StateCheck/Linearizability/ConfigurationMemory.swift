/// What the search knows at one moment, but for the pending calls it has used.
struct Configuration: Hashable {
  /// The unplaced call that ends first, as its place by end: all that end before it are placed.
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

  /// Remembers a way to a configuration; false if a way that is as good is known.
  mutating func insert(_ configuration: Configuration, using pending: BitSet) -> Bool {
    guard let known = smallest[configuration] else {
      smallest[configuration] = [pending]
      return true
    }
    if known.contains(where: { $0.isSubset(of: pending) }) { return false }
    smallest[configuration] = known.filter { !pending.isSubset(of: $0) } + [pending]
    return true
  }

  /// Whether no better way has been found since.
  func holds(_ configuration: Configuration, using pending: BitSet) -> Bool {
    smallest[configuration]?.contains(pending) ?? false
  }
}
