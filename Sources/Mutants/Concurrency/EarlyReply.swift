import Synchronization

/// An answer that is given before what it is about is done.
final class EarlyReply: Sendable {
  private enum State {
    case open
    case waiting(CheckedContinuation<Void, Never>)
    case sent
  }

  /// The one that is due where this is asked.
  @TaskLocal static var present: EarlyReply?

  private let state = Mutex(State.open)

  /// Starts some work, and ends when it has given its answer: at its end, if not before.
  static func during(_ work: @escaping @Sendable () async -> Void) async {
    let reply = EarlyReply()
    Task {
      await $present.withValue(reply) { await work() }
      reply.send()
    }
    await reply.wait()
  }

  /// Lets whoever waits go on; answers whether this was the first time.
  @discardableResult
  func send() -> Bool {
    let former = state.withLock { state in
      defer { state = .sent }
      return state
    }
    if case .waiting(let continuation) = former { continuation.resume() }
    if case .sent = former { return false }
    return true
  }

  private func wait() async {
    await withCheckedContinuation { continuation in
      let isSent = state.withLock { state in
        if case .sent = state { return true }
        state = .waiting(continuation)
        return false
      }
      if isSent { continuation.resume() }
    }
  }
}
