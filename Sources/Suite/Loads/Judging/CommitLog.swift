import Synchronization

/// What a layer has acknowledged since somebody looked.
///
/// - Complexity: About 64 bytes a change.
final class CommitLog: Sendable {
  /// A change with the time that it took.
  struct Entry: Sendable {
    let commit: LoadCommit
    let span: LoadSpan
  }

  /// Workers seldom wait for each other where each has one of several locks.
  private final class Shelf: Sendable {
    let entries = Mutex<(kept: [Entry], dropped: Int)>(([], 0))
  }

  private static let shelfCount = 16
  private let shelves = (0..<CommitLog.shelfCount).map { _ in Shelf() }
  private let limit: Int

  /// - Parameter limit: How many changes are kept between two looks, about; 4 millions take 256 MB.
  init(limit: Int = 4_000_000) { self.limit = max(1, limit / Self.shelfCount) }

  /// Notes a change.
  func append(_ commit: LoadCommit, in span: LoadSpan) {
    shelves[Int(commit.mark % UInt(shelves.count))].entries.withLock { entries in
      if entries.kept.count < limit {
        entries.kept.append(Entry(commit: commit, span: span))
      } else {
        entries.dropped += 1
      }
    }
  }

  /// Gives away what is kept, and how much was too much to be kept.
  func take() -> (entries: [Entry], dropped: Int) {
    var taken: (entries: [Entry], dropped: Int) = ([], 0)
    for shelf in shelves {
      let (kept, dropped) = shelf.entries.withLock { entries in
        defer { entries = ([], 0) }
        return entries
      }
      taken.entries += kept
      taken.dropped += dropped
    }
    return taken
  }
}
