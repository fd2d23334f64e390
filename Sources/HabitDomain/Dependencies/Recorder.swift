import Synchronization

/// Records the calls of a dependency, in order.
///
/// Calls of several tasks have one order, which is the same for all observers.
public final class Recorder<Call: Sendable>: Sendable {
  private struct State {
    var calls: [Call] = []
    var missed = 0
    var observers: [(number: Int, stream: AsyncStream<Call>.Continuation)] = []
    var newest = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  /// Makes a recorder that keeps calls up to a limit and counts the others.
  public init(limit: Int = 100_000) { self.limit = limit }

  /// The calls so far.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// The number of calls beyond the limit.
  public var missed: Int { state.withLock { $0.missed } }

  /// Records a call.
  public func record(_ call: Call) {
    state.withLock { state in
      guard state.calls.count < limit else {
        state.missed += 1
        return
      }
      state.calls.append(call)
      // Under the lock, so that all observers see the order of the list.
      for observer in state.observers { observer.stream.yield(call) }
    }
  }

  /// All calls in order, past and future, until the observing task is cancelled.
  public func observe() -> AsyncStream<Call> {
    AsyncStream { stream in
      let number = state.withLock { state in
        for call in state.calls { stream.yield(call) }
        state.newest += 1
        state.observers.append((state.newest, stream))
        return state.newest
      }
      stream.onTermination = { [weak self] _ in self?.forget(number) }
    }
  }

  /// The number of observers.
  package var observers: Int { state.withLock { $0.observers.count } }

  private func forget(_ number: Int) {
    state.withLock { state in state.observers.removeAll { $0.number == number } }
  }

  /// Waits for a number of calls and returns them; fewer if the task is cancelled.
  public func first(_ count: Int) async -> [Call] {
    var calls: [Call] = []
    guard count > 0 else { return calls }
    for await call in observe() {
      calls.append(call)
      if calls.count == count { break }
    }
    return calls
  }
}

extension Recorder {
  /// A function that records its call and passes it on.
  public func recording<Value, Failure>(
    _ call: Call, _ function: @escaping @Sendable () async throws(Failure) -> Value
  ) -> @Sendable () async throws(Failure) -> Value {
    { () async throws(Failure) in
      self.record(call)
      return try await function()
    }
  }

  /// A function that records its call with the argument and passes it on.
  public func recording<Argument, Value, Failure>(
    _ call: @escaping @Sendable (Argument) -> Call,
    _ function: @escaping @Sendable (Argument) async throws(Failure) -> Value
  ) -> @Sendable (Argument) async throws(Failure) -> Value {
    { (argument: Argument) async throws(Failure) in
      self.record(call(argument))
      return try await function(argument)
    }
  }
}
