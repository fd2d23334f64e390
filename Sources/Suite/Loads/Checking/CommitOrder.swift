import Domain

/// Puts changes that were made by several at once into an order that explains what the store holds, if there is one.
///
/// Who was done before another one began comes before it; beyond that nobody knows. Mixes have nothing of which the order shows but
/// rows that are set as a whole, and there only who is last: of those that may be it is the one whose content is found.
struct CommitOrder {
  private let entries: [CommitLog.Entry]

  init(_ entries: [CommitLog.Entry]) {
    self.entries = entries.sorted {
      ($0.span.ended, $0.span.started) < ($1.span.ended, $1.span.started)
    }
  }

  /// The changes as they may have been made one after the other.
  ///
  /// - Parameter dump: What the store holds.
  /// - Returns: All of them.
  /// - Complexity: O(n log n) for n changes, and O(rows) where some were set by several at once.
  func arranged(by dump: Dump) -> [LoadCommit] {
    let contested = contestedPlaces
    guard !contested.isEmpty else { return entries.map(\.commit) }
    let found = SettableRows(dump)
    let lasts = contested.compactMap { places in
      places.last { place in
        entries[place].commit.setting.map { found[$0.row] == $0.content } ?? false
      }
    }
    // Who is last of its row may be last of all: nobody else cares.
    let moved = Set(lasts)
    return (entries.indices.filter { !moved.contains($0) } + lasts).map { entries[$0].commit }
  }

  /// Of each row that several have set at once, the places of those that may have been last, in the order of the rows' last changes.
  private var contestedPlaces: [[Int]] {
    let starts = latestStarts
    var places: [LoadRow: [Int]] = [:]
    for (place, entry) in entries.enumerated() {
      guard let row = entry.commit.setting?.row, let start = starts[row], entry.span.ended >= start
      else { continue }
      places[row, default: []].append(place)
    }
    return places.values.filter { $0.count > 1 }.sorted { ($0.last ?? 0) < ($1.last ?? 0) }
  }

  /// When the last of those who set a row began.
  private var latestStarts: [LoadRow: Int64] {
    var latest: [LoadRow: Int64] = [:]
    for entry in entries {
      guard let row = entry.commit.setting?.row else { continue }
      latest[row] = max(latest[row] ?? .min, entry.span.started)
    }
    return latest
  }
}
