import Synchronization

/// A barrier at which callers wait for each other.
///
/// They suspend instead of spinning: with more callers than cores, spinning would keep the last ones from arriving.
final class StartBarrier: Sendable {
  private struct State {
    var missing: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(missing: count)) }

  /// Waits until all callers have arrived.
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
