import Synchronization

/// The scripted outcomes of the calls of one function of a dependency, in order.
///
/// Every factory except `live` uses it: a script of given outcomes, one that gets more outcomes while it is
/// played, one that always fails, and one that never answers. A waiting call ends when its task is
/// cancelled.
public final class OutcomeScript<Value: Sendable, Failure: DependencyFailure>: Sendable {
  /// What a call gets when no outcome is left.
  public enum Ending: Sendable {
    /// ``DependencyFailure/unscripted(call:number:)``.
    case fails
    /// The next outcome of ``OutcomeScript/send(_:)``; the call waits for it.
    case waits
    /// The same outcome for every call.
    case repeats(Result<Value, Failure>)
  }

  private typealias Waiter = CheckedContinuation<Result<Value, Failure>, Never>

  private struct State {
    var outcomes: ArraySlice<Result<Value, Failure>>
    /// The waiting calls, in order.
    var waiters: [(number: Int, waiter: Waiter)] = []
    var calls = 0
    var overruns = 0
  }

  private let ending: Ending
  private let state: Mutex<State>

  /// Makes a script of outcomes.
  public init(_ outcomes: [Result<Value, Failure>], then ending: Ending = .fails) {
    self.ending = ending
    state = Mutex(State(outcomes: outcomes[...]))
  }

  /// The number of calls.
  public var calls: Int { state.withLock { $0.calls } }

  /// The number of unused outcomes; a test that expects all to be used compares it with 0.
  public var remaining: Int { state.withLock { $0.outcomes.count } }

  /// The number of calls that failed because no outcome was left.
  ///
  /// A test of code that swallows errors compares it with 0.
  public var overruns: Int { state.withLock { $0.overruns } }

  /// The number of waiting calls.
  public var waiting: Int { state.withLock { $0.waiters.count } }

  /// Adds an outcome; the longest waiting call gets it.
  public func send(_ outcome: Result<Value, Failure>) {
    let waiter = state.withLock { state -> Waiter? in
      guard !state.waiters.isEmpty else {
        state.outcomes.append(outcome)
        return nil
      }
      return state.waiters.removeFirst().waiter
    }
    waiter?.resume(returning: outcome)
  }

  /// The outcome of the next call.
  ///
  /// - Parameter call: The name of the function, for the error.
  /// - Returns: The next success of the script.
  /// - Throws: The next failure of the script; `cancelled` when the task is, without using an
  ///   outcome; `unscripted` when no outcome is left.
  public func next(_ call: String) async throws(Failure) -> Value {
    let number = state.withLock { state in
      state.calls += 1
      return state.calls
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        if let ready = ready(call, number, waiter) { waiter.resume(returning: ready) }
      }
    } onCancel: {
      withdraw(number)?.resume(returning: .failure(.cancelled))
    }
    return try outcome.get()
  }

  /// The outcome of the call; nil if it has to wait.
  private func ready(_ call: String, _ number: Int, _ waiter: Waiter) -> Result<Value, Failure>? {
    state.withLock { state in
      // A task is marked cancelled before its handler runs: if the handler came too early to find the waiter, this sees the mark.
      guard !Task.isCancelled else { return .failure(.cancelled) }
      if let outcome = state.outcomes.popFirst() { return outcome }
      switch ending {
      case .fails:
        state.overruns += 1
        return .failure(.unscripted(call: call, number: number))
      case .repeats(let outcome): return outcome
      case .waits:
        state.waiters.append((number, waiter))
        return nil
      }
    }
  }

  private func withdraw(_ number: Int) -> Waiter? {
    state.withLock { state in
      guard let index = state.waiters.firstIndex(where: { $0.number == number }) else { return nil }
      return state.waiters.remove(at: index).waiter
    }
  }
}

extension OutcomeScript {
  /// A script that never answers; its calls end when their tasks are cancelled.
  public static func never() -> OutcomeScript { OutcomeScript([], then: .waits) }

  /// A script that fails every call with the same error.
  public static func failing(_ error: Failure) -> OutcomeScript {
    OutcomeScript([], then: .repeats(.failure(error)))
  }

  /// A function that is played by this script.
  public func function(_ name: String) -> @Sendable () async throws(Failure) -> Value {
    { () async throws(Failure) in try await self.next(name) }
  }

  /// A function of one argument that is played by this script, whatever the argument.
  public func function<Argument>(
    _ name: String
  ) -> @Sendable (Argument) async throws(Failure) -> Value {
    { (_: Argument) async throws(Failure) in try await self.next(name) }
  }
}
