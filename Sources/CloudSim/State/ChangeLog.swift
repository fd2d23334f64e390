/// What changed in a zone, the latest last; of each record only the latest change counts.
///
/// Changes that no longer count are dropped when they are the greater part, so that the length stays within twice the
/// number of records and tombstones, at a constant cost a change.
struct ChangeLog: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let position: Int
    let name: String
  }

  private(set) var entries: [Entry] = []
  /// The position of the latest change; 0 before the first. Positions are never used twice.
  private(set) var newest = 0

  /// Notes a change and answers its position.
  mutating func append(_ name: String) -> Int {
    newest += 1
    entries.append(Entry(position: newest, name: name))
    return newest
  }

  /// The changes after a position, the earliest first.
  ///
  /// - Complexity: O(log n).
  func entries(after position: Int) -> ArraySlice<Entry> {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    return entries[low...]
  }

  /// Drops what no longer counts, if there is enough of it.
  mutating func compact(counting live: Int, where counts: (Entry) -> Bool) {
    guard entries.count > 2 * live + 64 else { return }
    entries = entries.filter(counts)
  }
}
