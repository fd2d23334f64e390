import Synchronization

/// What a layer has acknowledged since somebody looked.
///
/// - Complexity: 64 bytes a change, and some hundred more of one of families or people, which brings texts.
final class CommitLog: Sendable {
  /// A change with the time that it took.
  struct Entry: Sendable {
    let commit: LoadCommit
    let span: LoadSpan
  }

  /// Workers seldom wait for each other where each has one of several locks.
  private final class Shelf: Sendable {
    let entries = Mutex<[Entry]>([])
  }

  private let shelves = (0..<16).map { _ in Shelf() }
  /// How many there were since somebody looked, kept or not.
  private let count = Atomic<Int>(0)
  private let limit: Int

  /// - Parameter limit: How many changes are kept between two looks; 8 millions take half a gigabyte.
  init(limit: Int = 8_000_000) { self.limit = limit }

  /// Notes a change.
  func append(_ commit: LoadCommit, in span: LoadSpan) {
    guard count.add(1, ordering: .relaxed).newValue <= limit else { return }
    shelves[Int(commit.mark % UInt(shelves.count))].entries.withLock {
      $0.append(Entry(commit: commit, span: span))
    }
  }

  /// Gives away what is kept, and how much was too much to be kept.
  func take() -> (entries: [Entry], dropped: Int) {
    var taken: [Entry] = []
    for shelf in shelves {
      taken += shelf.entries.withLock { entries in
        defer { entries = [] }
        return entries
      }
    }
    return (taken, count.exchange(0, ordering: .relaxed) - taken.count)
  }
}
