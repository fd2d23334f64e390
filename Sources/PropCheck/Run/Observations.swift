import Synchronization

/// What the body of the case at hand tells of it; the body knows nothing of its worker.
///
/// Nothing is told where no run looks for a failure: a case that is shrunk or replayed counts once.
final class Observations: Sendable {
  @TaskLocal static var current: Observations?

  private let isScored = Atomic<Bool>(false)
  private let isLabelled = Atomic<Bool>(false)
  private let scores = Mutex<[String: Double]>([:])
  private let labels = Mutex(LabelTable())

  /// Whether any score was told since the last time.
  var hasScores: Bool { isScored.load(ordering: .acquiring) }

  /// Whether any label was told since the last time.
  var hasLabels: Bool { isLabelled.load(ordering: .acquiring) }

  func add(_ score: Double, _ label: String) {
    guard !score.isNaN else { return }
    scores.withLock {
      $0[label] = max($0[label] ?? -.infinity, score)
      isScored.store(true, ordering: .releasing)
    }
  }

  func record(_ table: String, _ name: String) {
    labels.withLock { labels in
      let place = labels.place(table.shortened, name.shortened)
      labels.add(count: 1, cases: 1, at: place)
      isLabelled.store(true, ordering: .releasing)
    }
  }

  /// Forgets what was told of a case that does not count.
  func forget() {
    if hasLabels { _ = takeLabels() }
    if hasScores { _ = takeScores() }
  }

  /// The scores that were told since the last time, by label.
  func takeScores() -> [String: Double] {
    guard hasScores else { return [:] }
    return scores.withLock { scores in
      isScored.store(false, ordering: .relaxed)
      defer { scores.removeAll(keepingCapacity: true) }
      return scores
    }
  }

  /// The labels that were told since the last time, in the order in which they were.
  func takeLabels() -> [LabelCount] {
    guard hasLabels else { return [] }
    return labels.withLock { labels in
      isLabelled.store(false, ordering: .relaxed)
      defer { labels.removeAll() }
      return labels.rows
    }
  }
}

extension String {
  /// As much of a name as a table can show; names are kept for a whole run.
  fileprivate var shortened: String {
    utf8.count <= 100 || count <= 100 ? self : prefix(99) + "…"
  }
}
