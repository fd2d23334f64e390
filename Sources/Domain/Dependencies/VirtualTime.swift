import Synchronization

/// Time that passes only when it is told to, and at once.
public final class VirtualTime: Sendable {
  private typealias Alarm = OutcomeScript<Void, DependencyError>

  private struct State {
    var now: Instant
    var sleepers: [(deadline: Instant, alarm: Alarm)] = []
  }

  private let state: Mutex<State>

  /// The moments until which somebody sleeps or slept, each written down once it is certain that ``advance(by:)`` wakes
  /// the sleeper: what a test waits for before it lets time pass.
  public let sleeps = Recorder<Instant>()

  /// Makes a time that begins at a moment.
  public init(_ now: Instant) {
    state = Mutex(State(now: now))
  }

  /// The time.
  public var now: Instant { state.withLock { $0.now } }

  /// How many sleep.
  public var sleepers: Int { state.withLock { $0.sleepers.count } }

  /// Lets time pass and wakes those whose moment has come, the earliest first.
  public func advance(by delay: Delay) {
    let due = state.withLock { state in
      let now = state.now.advanced(by: delay)
      state.now = now
      let due = state.sleepers.filter { $0.deadline <= now }
      state.sleepers.removeAll { $0.deadline <= now }
      return due
    }
    // The sort keeps the order of those that sleep until one moment.
    for sleeper in due.sorted(by: { $0.deadline < $1.deadline }) {
      sleeper.alarm.send(.success(()))
    }
  }

  /// Waits until so much time has passed.
  func sleep(_ delay: Delay) async throws(DependencyError) {
    let alarm = Alarm.never()
    let deadline = state.withLock { state in
      let deadline = state.now.advanced(by: delay)
      guard deadline > state.now else {
        alarm.send(.success(()))
        return deadline
      }
      state.sleepers.append((deadline, alarm))
      return deadline
    }
    sleeps.record(deadline)
    defer { forget(alarm) }
    try await alarm.next("sleep")
  }

  private func forget(_ alarm: Alarm) {
    state.withLock { state in state.sleepers.removeAll { $0.alarm === alarm } }
  }
}
