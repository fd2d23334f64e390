import Synchronization

/// The calls of a dependency, in the order in which they were made.
///
/// Calls of several tasks have one order, which every observer sees.
public final class Recorder<Call: Sendable>: Sendable {
  private struct State {
    var calls: [Call] = []
    var missed = 0
    var observers: [(number: Int, stream: AsyncStream<Call>.Continuation)] = []
    var newest = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  /// Makes a recorder that keeps at most so many calls, and counts those beyond.
  public init(limit: Int = 100_000) {
    self.limit = limit
  }

  /// The calls so far.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// How many calls came when there was no room left.
  public var missed: Int { state.withLock { $0.missed } }

  /// Writes a call down.
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

  /// All calls in order: those so far, then those to come, until the observing task is cancelled.
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

  /// How many observe at this moment.
  package var observers: Int { state.withLock { $0.observers.count } }

  private func forget(_ number: Int) {
    state.withLock { state in state.observers.removeAll { $0.number == number } }
  }

  /// Waits until there are so many calls, and answers these; fewer if the task is cancelled first.
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
  /// A function that writes its call down and passes it on.
  public func recording<Value, Failure>(
    _ call: Call, _ function: @escaping @Sendable () async throws(Failure) -> Value
  ) -> @Sendable () async throws(Failure) -> Value {
    { () async throws(Failure) in
      self.record(call)
      return try await function()
    }
  }

  /// A function that writes its call down with the argument and passes it on.
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
