import Synchronization

/// Those who sleep until a virtual time.
final class Sleepers: Sendable {
  fileprivate enum Bed {
    /// Not yet asleep.
    case made
    /// Woken before it slept.
    case cancelled
    case taken(until: Duration, CheckedContinuation<Void, any Error>)
  }

  fileprivate struct State {
    var now = Duration.zero
    var next = 0
    var beds: [Int: Bed] = [:]
  }

  private let state = Mutex(State())

  var now: Duration { state.withLock { $0.now } }

  func sleep(until deadline: Duration) async throws {
    let id = state.withLock { state in
      state.next += 1
      state.beds[state.next] = .made
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { lie(in: id, until: deadline, $0) }
    } onCancel: {
      cancel(id)
    }
  }

  private func lie(
    in id: Int, until deadline: Duration, _ continuation: CheckedContinuation<Void, any Error>
  ) {
    let isCancelled = state.withLock { state in
      if case .cancelled = state.beds[id] {
        state.beds[id] = nil
        return true
      }
      state.beds[id] = .taken(until: deadline, continuation)
      return false
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
  }

  private func cancel(_ id: Int) {
    let sleeper: CheckedContinuation<Void, any Error>? = state.withLock { state in
      switch state.beds[id] {
      case .taken(_, let continuation):
        state.beds[id] = nil
        return continuation
      case .made:
        state.beds[id] = .cancelled
        return nil
      case .cancelled, nil: return nil
      }
    }
    sleeper?.resume(throwing: CancellationError())
  }

  /// Lets time pass to the earliest deadline and wakes all whose time has come, the earliest first
  /// and of equal ones who lay down first.
  ///
  /// - Returns: Whether anybody slept.
  func wakeEarliest() -> Bool {
    let due: [CheckedContinuation<Void, any Error>] = state.withLock { state in
      let sleepers = state.sleepers
      guard let first = sleepers.first else { return [] }
      state.now = max(state.now, first.deadline)
      let due = sleepers.prefix { [now = state.now] in $0.deadline <= now }
      for sleeper in due { state.beds[sleeper.id] = nil }
      return due.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
    return !due.isEmpty
  }
}

extension Sleepers.State {
  /// In the order in which they wake: independent of that of the dictionary.
  fileprivate var sleepers:
    [(id: Int, deadline: Duration, continuation: CheckedContinuation<Void, any Error>)]
  {
    beds.compactMap { id, bed in
      guard case .taken(let deadline, let continuation) = bed else { return nil }
      return (id, deadline, continuation)
    }
    .sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
  }
}
