import Synchronization

/// A result that one task waits for and several may give; the first counts.
final class FirstResult<Result: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<Result, Never>)
    case given(Result)
    case over
  }

  private let state = Mutex(State.open)

  func give(_ result: Result) {
    let waiting: CheckedContinuation<Result, Never>? = state.withLock { state in
      switch state {
      case .open:
        state = .given(result)
        return nil
      case .awaited(let continuation):
        state = .over
        return continuation
      case .given, .over:
        return nil
      }
    }
    waiting?.resume(returning: result)
  }

  /// Waits for the first result; call it once.
  func wait() async -> Result {
    await withCheckedContinuation { continuation in
      let early: Result? = state.withLock { state in
        guard case .given(let result) = state else {
          state = .awaited(continuation)
          return nil
        }
        state = .over
        return result
      }
      if let early { continuation.resume(returning: early) }
    }
  }
}
