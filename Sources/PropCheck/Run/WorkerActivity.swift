import Synchronization

/// What one worker is doing; told with every case, so it takes no lock.
///
/// The parts are not read at one moment: who reads them takes them for true only if they stay what
/// they are.
final class WorkerActivity: Sendable {
  struct State: Equatable, Sendable {
    /// Counts the cases; even between them.
    var beats: UInt64
    /// The case at hand; nil for a try of the shrinker.
    var index: Int?
    /// How often the case at hand was discarded; -1 if it climbs from others, so that its index alone
    /// does not tell it.
    var attempt: Int
    /// Whether its value was drawn.
    var isDrawn: Bool

    var isBusy: Bool { beats & 1 == 1 }
  }

  private let beats = Atomic<UInt64>(0)
  private let index = Atomic<Int>(-1)
  private let attempt = Atomic<Int>(0)
  private let isDrawn = Atomic<Bool>(false)
  private let pace = Atomic<Bool>(false)

  /// Whether the cases so far were so short that few are worth a look at the clock.
  var isFast: Bool { pace.load(ordering: .relaxed) }

  func become(fast isFast: Bool) { pace.store(isFast, ordering: .relaxed) }

  /// A case begins; -1 for a try of the shrinker.
  func begin(_ index: Int = -1, attempt: Int = 0) {
    self.index.store(index, ordering: .relaxed)
    self.attempt.store(attempt, ordering: .relaxed)
    isDrawn.store(false, ordering: .relaxed)
    beats.store((beats.load(ordering: .relaxed) | 1) &+ 2, ordering: .relaxed)
  }

  func finishDrawing() {
    isDrawn.store(true, ordering: .relaxed)
  }

  /// No case is at hand.
  func rest() {
    beats.store((beats.load(ordering: .relaxed) | 1) &+ 1, ordering: .relaxed)
  }

  var state: State {
    let index = index.load(ordering: .relaxed)
    return State(
      beats: beats.load(ordering: .relaxed), index: index < 0 ? nil : index,
      attempt: attempt.load(ordering: .relaxed), isDrawn: isDrawn.load(ordering: .relaxed))
  }
}
