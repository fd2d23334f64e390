import Synchronization

/// What one worker is doing; updated with every case, so it takes no lock.
///
/// The parts are not read atomically together, so a reader trusts a state only if it stays the same.
final class WorkerActivity: Sendable {
  struct State: Equatable, Sendable {
    /// A counter of cases, even between them.
    var beats: UInt64
    /// The current case; nil for a try of the shrinker.
    var index: Int?
    /// How often the current case was discarded; -1 if it climbs from others, so that its index does not identify it.
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
  private let question = Atomic<Bool>(false)

  /// Whether cases are so short that only some are measured.
  var isFast: Bool { pace.load(ordering: .relaxed) }

  func become(fast isFast: Bool) { pace.store(isFast, ordering: .relaxed) }

  /// Whether the worker is asked to look before the next case whether to go on: small cases in a row do not look.
  var isAsked: Bool { question.load(ordering: .relaxed) }

  /// Call it after what the worker is to notice.
  func ask() { question.store(true, ordering: .releasing) }

  /// Whether the worker was asked since the last call.
  func takeQuestion() -> Bool {
    isAsked && question.exchange(false, ordering: .acquiringAndReleasing)
  }

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

  /// No case is running.
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
