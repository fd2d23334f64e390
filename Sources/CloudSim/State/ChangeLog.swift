/// The changes of a zone, latest last; only the latest change of a record is live.
///
/// Stale entries are dropped once they are the majority, so the length is at most twice the number of records and tombstones,
/// at amortized constant cost.
struct ChangeLog: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    let position: Int
    let name: String
  }

  private(set) var entries: [Entry] = []
  /// The position of the latest change, 0 before the first; positions are never reused.
  private(set) var newest = 0

  /// Appends a change and returns its position.
  mutating func append(_ name: String) -> Int {
    newest += 1
    entries.append(Entry(position: newest, name: name))
    return newest
  }

  /// The changes after a position, earliest first.
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

  /// At most so many changes of some entries, the position reached from the given one, and whether there are more.
  static func page<Change>(
    of entries: some Sequence<Entry>, after start: Int, limit: Int, _ change: (Entry) -> Change?
  ) -> (changes: [Change], position: Int, hasMore: Bool) {
    var (changes, position): ([Change], Int) = ([], start)
    for entry in entries {
      if let change = change(entry) {
        guard changes.count < limit else { return (changes, position, true) }
        changes.append(change)
      }
      position = entry.position
    }
    return (changes, position, false)
  }

  /// Drops stale entries if there are enough of them.
  mutating func compact(counting live: Int, where counts: (Entry) -> Bool) {
    guard entries.count > 2 * live + 64 else { return }
    entries = entries.filter(counts)
  }
}
