import Synchronization

/// The outcomes that one function of a dependency gives to its calls, in order.
///
/// Every factory but `live` is made of this: a script of given outcomes, one that is still being written while it is
/// played, one without end that always fails, and one that never answers. A call that waits ends when its task is
/// cancelled.
public final class OutcomeScript<Value: Sendable, Failure: DependencyFailure>: Sendable {
  /// What a call gets once the outcomes are used up.
  public enum Ending: Sendable {
    /// ``DependencyFailure/unscripted(call:number:)``.
    case fails
    /// What ``OutcomeScript/send(_:)`` brings later, if it ever does.
    case waits
    /// The same outcome each time.
    case repeats(Result<Value, Failure>)
  }

  private typealias Waiter = CheckedContinuation<Result<Value, Failure>, Never>

  private struct State {
    var outcomes: ArraySlice<Result<Value, Failure>>
    /// Calls that wait, the first come first, by their number.
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

  /// How many calls there were.
  public var calls: Int { state.withLock { $0.calls } }

  /// How many outcomes were written and not asked for; a test that expects all of them to be used compares this with 0.
  public var remaining: Int { state.withLock { $0.outcomes.count } }

  /// How many calls came when no outcome was left and failed for it.
  ///
  /// Such a call fails the test if its error comes out. A test of something that swallows errors compares this with 0.
  public var overruns: Int { state.withLock { $0.overruns } }

  /// How many calls wait at this moment.
  public var waiting: Int { state.withLock { $0.waiters.count } }

  /// Adds an outcome; the call that has waited longest gets it.
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
  /// - Returns: The success that the script has in this place.
  /// - Throws: The failure that the script has in this place; `cancelled` when the task is, and then no outcome is used
  ///   up; `unscripted` when there is no outcome left.
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

  /// What the call gets at once; nil if it waits.
  private func ready(
    _ call: String, _ number: Int, _ waiter: Waiter
  ) -> Result<Value, Failure>? {
    state.withLock { state in
      // A task is marked before its handler runs: if the handler came too early to find the waiter, this sees the mark.
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

  /// A script that gives the same failure to every call.
  public static func failing(_ error: Failure) -> OutcomeScript {
    OutcomeScript([], then: .repeats(.failure(error)))
  }

  /// A function that this script answers.
  public func function(_ name: String) -> @Sendable () async throws(Failure) -> Value {
    { () async throws(Failure) in try await self.next(name) }
  }

  /// A function of one argument that this script answers, whatever the argument.
  public func function<Argument>(
    _ name: String
  ) -> @Sendable (Argument) async throws(Failure) -> Value {
    { (_: Argument) async throws(Failure) in try await self.next(name) }
  }
}
