import HabitDomain

/// Orders concurrent changes so that they explain what the store holds, if possible.
///
/// A change that ended before another began comes first; otherwise the order is unknown. In mixes it only matters for rows that
/// are set as a whole, and only which change was last: among the candidates, it is the one whose content is found.
struct CommitOrder {
  private let entries: [CommitLog.Entry]

  init(_ entries: [CommitLog.Entry]) {
    self.entries = entries.sorted {
      ($0.span.ended, $0.span.started) < ($1.span.ended, $1.span.started)
    }
  }

  /// The changes in an order in which they may have been made.
  ///
  /// - Parameter dump: What the store holds.
  /// - Returns: All of them.
  /// - Complexity: O(n log n) for n changes, and O(rows) if some were concurrent.
  func arranged(by dump: Dump) -> [LoadCommit] {
    let contested = contestedPlaces
    guard !contested.isEmpty else { return entries.map(\.commit) }
    let found = SettableRows(dump)
    let lasts = contested.compactMap { places in
      places.last { place in
        entries[place].commit.setting.map { found[$0.row] == $0.content } ?? false
      }
    }
    // The last change of its row may come last of all: no other depends on it.
    let moved = Set(lasts)
    return (entries.indices.filter { !moved.contains($0) } + lasts).map { entries[$0].commit }
  }

  /// The positions of the possible last changes of each row with several, in the order of the rows' last changes.
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

  /// The start of the latest change of each row.
  private var latestStarts: [LoadRow: Int64] {
    var latest: [LoadRow: Int64] = [:]
    for entry in entries {
      guard let row = entry.commit.setting?.row else { continue }
      latest[row] = max(latest[row] ?? .min, entry.span.started)
    }
    return latest
  }
}

/// The contents of the rows that several workers may set at once.
struct SettableRows {
  private var contents: [LoadRow: LoadContent] = [:]

  init(_ dump: Dump) {
    for row in dump.habits where row.isLive {
      guard let number = LoadKey.number(ofHabit: row.content.id) else { continue }
      contents[.habit(number)] = .text(row.content.name)
    }
    for row in dump.people where row.isLive {
      guard let number = LoadKey.number(ofHash: row.content.appleUserIDHash) else { continue }
      contents[.person(number)] = .text(row.content.displayName)
    }
    for row in dump.logs where row.isLive {
      guard let habit = LoadKey.number(ofHabit: row.content.habitID) else { continue }
      contents[.log(habit: habit, day: row.content.day)] = row.content.value.map { .number($0) }
    }
  }

  subscript(row: LoadRow) -> LoadContent { contents[row] ?? .absent }
}
