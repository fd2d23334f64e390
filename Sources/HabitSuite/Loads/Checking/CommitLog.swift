import Synchronization

/// The changes that a layer has acknowledged since the last check.
///
/// - Complexity: 64 bytes per change, and some hundred more for families and people, which have texts.
final class CommitLog: Sendable {
  struct Entry: Sendable {
    let commit: LoadCommit
    let span: LoadSpan
  }

  /// Several locks, so that workers rarely wait for each other.
  private final class Stripe: Sendable {
    let entries = Mutex<[Entry]>([])
  }

  private let stripes = (0..<16).map { _ in Stripe() }
  /// The number of changes since the last check, kept or not.
  private let count = Atomic<Int>(0)
  private let limit: Int

  /// - Parameter limit: The most changes that are kept between two checks; 8 million take half a gigabyte.
  init(limit: Int = 8_000_000) { self.limit = limit }

  func append(_ commit: LoadCommit, in span: LoadSpan) {
    guard count.add(1, ordering: .relaxed).newValue <= limit else { return }
    stripes[Int(commit.mark % UInt(stripes.count))].entries.withLock {
      $0.append(Entry(commit: commit, span: span))
    }
  }

  /// Removes and returns the entries, and the number of those beyond the limit.
  func take() -> (entries: [Entry], dropped: Int) {
    var taken: [Entry] = []
    for stripe in stripes {
      taken += stripe.entries.withLock { entries in
        defer { entries = [] }
        return entries
      }
    }
    return (taken, count.exchange(0, ordering: .relaxed) - taken.count)
  }
}
