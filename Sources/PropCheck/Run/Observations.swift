import Synchronization

/// The labels and scores that the body of the current case reports.
///
/// Only the search for a failure collects them: a case that is shrunk or replayed counts once.
final class Observations: Sendable {
  @TaskLocal static var current: Observations?

  private let isScored = Atomic<Bool>(false)
  private let isLabelled = Atomic<Bool>(false)
  private let scores = Mutex<[String: Double]>([:])
  private let labels = Mutex(LabelTable())
  /// Measures commands while a profile of the time is made.
  let commands: CommandMeter?

  init(commands: CommandMeter? = nil) { self.commands = commands }

  /// For cases with these settings.
  convenience init(_ settings: Settings) {
    self.init(commands: settings.isProfiled ? CommandMeter(clock: settings.clock) : nil)
  }

  /// Whether there are new scores.
  var hasScores: Bool { isScored.load(ordering: .acquiring) }

  /// Whether there are new labels.
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

  /// Drops the labels and scores of a discarded case.
  func forget() {
    if hasLabels { _ = takeLabels() }
    if hasScores { _ = takeScores() }
  }

  /// Removes and returns the new scores.
  func takeScores() -> [String: Double] {
    guard hasScores else { return [:] }
    return scores.withLock { scores in
      isScored.store(false, ordering: .relaxed)
      defer { scores.removeAll(keepingCapacity: true) }
      return scores
    }
  }

  /// Removes and returns the new labels, in order.
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
  /// At most 100 characters of a name, since names are kept for a whole run.
  fileprivate var shortened: String {
    utf8.count <= 100 || count <= 100 ? self : prefix(99) + "…"
  }
}
