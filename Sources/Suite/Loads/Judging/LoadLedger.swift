import Synchronization

/// What a store must hold, row by row, after the operations that it has acknowledged: the model of a load.
///
/// Who changes different rows, or adds to one, changes nothing for others, in whatever order. Of several who set the same row one
/// was last: whoever another one began after, when it was done, was not. So some rows have several contents that are right, and
/// it is known which.
final class LoadLedger: Sendable {
  /// Workers seldom wait for each other where each row belongs to one of several locks.
  private final class Shelf: Sendable {
    let entries = Mutex<[LoadRow: LoadEntry]>([:])
  }

  private let shelves = (0..<16).map { _ in Shelf() }

  private func shelf(of row: LoadRow) -> Shelf {
    shelves[Int(row.mark % UInt(shelves.count))]
  }

  /// A row was given a content.
  func set(_ row: LoadRow, to content: LoadContent, in span: LoadSpan) {
    shelf(of: row).entries.withLock { $0[row, default: LoadEntry()].set(to: content, in: span) }
  }

  /// Whether a row was given a content.
  func knows(_ row: LoadRow) -> Bool {
    shelf(of: row).entries.withLock { $0[row] != nil }
  }

  /// Something was added to the number of a row.
  func add(_ amount: Double, to row: LoadRow) {
    shelf(of: row).entries.withLock { $0[row, default: LoadEntry()].add(amount) }
  }

  /// Compares all rows with those of a store.
  ///
  /// - Parameter found: What a store holds.
  /// - Returns: What differs, in the order of rows.
  func differences(from found: [LoadRow: LoadContent]) -> [LoadDifference] {
    var differences: [LoadDifference] = []
    var met = 0
    for shelf in shelves {
      shelf.entries.withLock { entries in
        for (row, entry) in entries {
          let content = found[row] ?? .absent
          if found[row] != nil { met += 1 }
          guard !entry.contents.contains(content) else { continue }
          differences.append(LoadDifference(row: row, expected: entry.contents, found: content))
        }
      }
    }
    // Only then is there one that nobody wrote.
    if met < found.count { differences += unexpected(in: found) }
    return differences.sorted { $0.row < $1.row }
  }

  private func unexpected(in found: [LoadRow: LoadContent]) -> [LoadDifference] {
    found.compactMap { row, content in
      knows(row) ? nil : LoadDifference(row: row, expected: [.absent], found: content)
    }
  }
}
