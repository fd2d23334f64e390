import Synchronization

/// A virtual time that advances only by ``advance(by:)``.
public final class VirtualTime: Sendable {
  private typealias Alarm = OutcomeScript<Void, DependencyError>

  private struct State {
    var now: Instant
    var sleepers: [(deadline: Instant, alarm: Alarm)] = []
  }

  private let state: Mutex<State>

  /// The deadlines of all sleeps, each recorded once ``advance(by:)`` is sure to wake
  /// the sleeper: a test waits for them before it advances the time.
  public let sleeps = Recorder<Instant>()

  /// Makes a time that starts at a moment.
  public init(_ now: Instant) { state = Mutex(State(now: now)) }

  /// The time.
  public var now: Instant { state.withLock { $0.now } }

  /// The number of sleepers.
  public var sleepers: Int { state.withLock { $0.sleepers.count } }

  /// Advances the time and wakes due sleepers, the earliest first.
  public func advance(by delay: Delay) {
    let due = state.withLock { state in
      let now = state.now.advanced(by: delay)
      state.now = now
      let due = state.sleepers.filter { $0.deadline <= now }
      state.sleepers.removeAll { $0.deadline <= now }
      return due
    }
    // The sort is stable for equal deadlines.
    for sleeper in due.sorted(by: { $0.deadline < $1.deadline }) {
      sleeper.alarm.send(.success(()))
    }
  }

  /// Waits for a delay.
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
