import Synchronization

/// The tasks that sleep until a virtual time.
final class Sleepers: Sendable {
  fileprivate enum Sleep {
    /// Not asleep yet.
    case registered
    /// Cancelled before it slept.
    case cancelled
    case asleep(until: Duration, CheckedContinuation<Void, any Error>)
  }

  fileprivate struct State {
    var now = Duration.zero
    var next = 0
    var sleeps: [Int: Sleep] = [:]
  }

  private let state = Mutex(State())

  var now: Duration { state.withLock { $0.now } }

  func sleep(until deadline: Duration) async throws {
    let id = state.withLock { state in
      state.next += 1
      state.sleeps[state.next] = .registered
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { suspend(id, until: deadline, $0) }
    } onCancel: {
      cancel(id)
    }
  }

  private func suspend(
    _ id: Int, until deadline: Duration, _ continuation: CheckedContinuation<Void, any Error>
  ) {
    let isCancelled = state.withLock { state in
      if case .cancelled = state.sleeps[id] {
        state.sleeps[id] = nil
        return true
      }
      state.sleeps[id] = .asleep(until: deadline, continuation)
      return false
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
  }

  private func cancel(_ id: Int) {
    let sleeper: CheckedContinuation<Void, any Error>? = state.withLock { state in
      switch state.sleeps[id] {
      case .asleep(_, let continuation):
        state.sleeps[id] = nil
        return continuation
      case .registered:
        state.sleeps[id] = .cancelled
        return nil
      case .cancelled, nil: return nil
      }
    }
    sleeper?.resume(throwing: CancellationError())
  }

  /// Advances the time to the earliest deadline and wakes all that are due, in the order of deadlines
  /// and of going to sleep.
  ///
  /// - Returns: Whether any task slept.
  func wakeEarliest() -> Bool {
    let due: [CheckedContinuation<Void, any Error>] = state.withLock { state in
      let sleepers = state.sleepers
      guard let first = sleepers.first else { return [] }
      state.now = max(state.now, first.deadline)
      let due = sleepers.prefix { [now = state.now] in $0.deadline <= now }
      for sleeper in due { state.sleeps[sleeper.id] = nil }
      return due.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
    return !due.isEmpty
  }
}

extension Sleepers.State {
  /// The sleeping tasks in the order in which they wake.
  fileprivate var sleepers:
    [(id: Int, deadline: Duration, continuation: CheckedContinuation<Void, any Error>)]
  {
    sleeps.compactMap { id, sleep in
      guard case .asleep(let deadline, let continuation) = sleep else { return nil }
      return (id, deadline, continuation)
    }
    .sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
  }
}
