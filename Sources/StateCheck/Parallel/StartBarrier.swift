import Synchronization

/// Where callers wait for each other, so that they start at the same moment.
///
/// They wait without their threads: where there are more callers than cores, those that spin keep away those that are
/// still to come, and a history takes ten times as long for twice the chance that calls meet.
final class StartBarrier: Sendable {
  private struct State {
    var missing: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(missing: count)) }

  /// Comes to the line, and leaves it when all have come.
  func pass() async {
    await withCheckedContinuation { continuation in
      let ready = state.withLock { state in
        state.missing -= 1
        state.waiting.append(continuation)
        return state.missing > 0 ? [] : state.waiting
      }
      for waiting in ready { waiting.resume() }
    }
  }
}
