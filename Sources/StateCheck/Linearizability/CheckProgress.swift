import Synchronization

/// The progress of a check, for a caller that waits on another thread and may have to answer instead.
final class CheckProgress: Sendable {
  private let modelSteps = Atomic<Int>(0)
  private let tries = Atomic<Int>(0)
  private let isLeft = Atomic<Bool>(false)
  // The current group.
  private let group = Atomic<Int>(0)
  private let kind = Atomic<Int>(-1)
  private let configurations = Atomic<Int>(0)
  private let states = Atomic<Int>(0)
  private let mostPlaced = Atomic<Int>(0)
  /// The effort of earlier groups.
  private let before = Mutex(CheckEffort())

  /// The effort so far.
  var effort: CheckEffort {
    // The check may have been stopped while it wrote this.
    var effort = before.withLockIfAvailable { $0 } ?? CheckEffort()
    effort.modelSteps = modelSteps.load(ordering: .relaxed)
    effort.tries = tries.load(ordering: .relaxed)
    effort.configurations += configurations.load(ordering: .relaxed)
    effort.states += states.load(ordering: .relaxed)
    effort.mostPlaced = max(effort.mostPlaced, mostPlaced.load(ordering: .relaxed))
    return effort
  }

  /// The current group, and the kind of call in the current step of the model; nil between steps.
  var step: (group: Int, kind: Int)? {
    let kind = kind.load(ordering: .relaxed)
    return kind < 0 ? nil : (group.load(ordering: .relaxed), kind)
  }

  /// Whether nobody waits for the check.
  var isAbandoned: Bool { isLeft.load(ordering: .relaxed) }

  func abandon() { isLeft.store(true, ordering: .relaxed) }
}

/// For the check, the only writer.
extension CheckProgress {
  func enter(group: Int, after effort: CheckEffort) {
    before.withLock { $0 = effort }
    self.group.store(group, ordering: .relaxed)
    reach(states: 0)
    reach(configurations: 0, placed: 0)
  }

  func countTry() { tries.store(tries.load(ordering: .relaxed) &+ 1, ordering: .relaxed) }

  func begin(_ kind: Int) {
    modelSteps.store(modelSteps.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    self.kind.store(kind, ordering: .relaxed)
  }

  func end() { kind.store(-1, ordering: .relaxed) }

  func reach(states count: Int) { states.store(count, ordering: .relaxed) }

  func reach(configurations count: Int, placed: Int) {
    configurations.store(count, ordering: .relaxed)
    mostPlaced.store(placed, ordering: .relaxed)
  }
}
