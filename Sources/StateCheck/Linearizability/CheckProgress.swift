import Synchronization

/// What a check is doing, for who waits for it on another thread and may have to answer in its place.
final class CheckProgress: Sendable {
  private let modelSteps = Atomic<Int>(0)
  private let tries = Atomic<Int>(0)
  private let isLeft = Atomic<Bool>(false)
  // Of the group that is checked now.
  private let group = Atomic<Int>(0)
  private let kind = Atomic<Int>(-1)
  private let configurations = Atomic<Int>(0)
  private let states = Atomic<Int>(0)
  private let mostPlaced = Atomic<Int>(0)
  /// What the groups before took.
  private let before = Mutex(CheckEffort())

  /// The effort as far as it goes.
  var effort: CheckEffort {
    // The check may have been stopped for good where it writes this.
    var effort = before.withLockIfAvailable { $0 } ?? CheckEffort()
    effort.modelSteps = modelSteps.load(ordering: .relaxed)
    effort.tries = tries.load(ordering: .relaxed)
    effort.configurations += configurations.load(ordering: .relaxed)
    effort.states += states.load(ordering: .relaxed)
    effort.mostPlaced = max(effort.mostPlaced, mostPlaced.load(ordering: .relaxed))
    return effort
  }

  /// The place of the group that is checked, and the kind of call that the model is asked about; nil between two steps.
  var step: (group: Int, kind: Int)? {
    let kind = kind.load(ordering: .relaxed)
    return kind < 0 ? nil : (group.load(ordering: .relaxed), kind)
  }

  /// Whether nobody waits for the check any more.
  var isAbandoned: Bool { isLeft.load(ordering: .relaxed) }

  func abandon() { isLeft.store(true, ordering: .relaxed) }
}

/// For the check; nobody else writes, so that nothing has to be added at once.
extension CheckProgress {
  /// A group begins, behind others.
  func enter(group: Int, after effort: CheckEffort) {
    before.withLock { $0 = effort }
    self.group.store(group, ordering: .relaxed)
    reach(states: 0)
    reach(configurations: 0, placed: 0)
  }

  func countTry() { tries.store(tries.load(ordering: .relaxed) &+ 1, ordering: .relaxed) }

  /// A step of the model begins.
  func begin(_ kind: Int) {
    modelSteps.store(modelSteps.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    self.kind.store(kind, ordering: .relaxed)
  }

  /// The step has ended.
  func end() { kind.store(-1, ordering: .relaxed) }

  func reach(states count: Int) { states.store(count, ordering: .relaxed) }

  func reach(configurations count: Int, placed: Int) {
    configurations.store(count, ordering: .relaxed)
    mostPlaced.store(placed, ordering: .relaxed)
  }
}
