import Synchronization

/// An answer that is given before the work is done.
final class EarlyReply: Sendable {
  private enum State {
    case open
    case waiting(CheckedContinuation<Void, Never>)
    case sent
  }

  /// The answer that the current task owes.
  @TaskLocal static var present: EarlyReply?

  private let state = Mutex(State.open)

  /// Starts some work and returns at its answer, or at its end if it gives none.
  static func during(_ work: @escaping @Sendable () async -> Void) async {
    let reply = EarlyReply()
    Task {
      await $present.withValue(reply) { await work() }
      reply.send()
    }
    await reply.wait()
  }

  /// Resumes the waiting caller.
  ///
  /// - Returns: Whether this was the first answer.
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
