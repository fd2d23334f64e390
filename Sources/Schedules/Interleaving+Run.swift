import PropCheck

/// What is made of something that a run does not decide, so that it may not be the same again.
public enum Escapes: Sendable {
  /// The run fails.
  case forbidden
  /// It is only counted: in ``Trace/strayTasks``, ``Trace/foreignJobs`` and ``Performance/blocks``.
  case tolerated
}

extension Interleaving {
  /// Runs a body and all its child tasks, each in its turn.
  ///
  /// Carried along are child tasks of groups and `async let`, and actors. What escapes: detached and
  /// unstructured tasks, which are counted as they are started; and `@MainActor`, actors with an
  /// executor of their own, `Task.sleep` and callbacks from other threads, which are counted as they
  /// come back to who waits for them. What goes there and is waited for by nobody is not seen. A call
  /// that blocks keeps everything waiting; a case of a property with such a call of 10 us or more has
  /// the label `blocked its thread`.
  /// - Parameters:
  ///   - escapes: Whether the run fails if anything left its thread.
  ///   - blocking: Whether the run fails if a step made its thread wait.
  ///   - limits: When the run is given up.
  ///   - body: What is run; it gets the clock and what names its tasks.
  /// - Returns: What the body returns.
  /// - Throws: A `Failure` that tells what the body threw, or an ``InterleavingError``, and shows
  ///   what ran when. `CancellationError` if the task that runs it is cancelled.
  public func run<Value: Sendable>(
    escapes: Escapes = .forbidden, blocking: Escapes = .tolerated, limits: RunLimits = RunLimits(),
    _ body: @escaping @Sendable (Stage) async throws -> Value
  ) async throws -> Value {
    let performance = await perform(limits: limits, body)
    classify(!performance.blocks.isEmpty, as: "blocked its thread")
    if Task.isCancelled, case .failure = performance.result { throw CancellationError() }
    let value: Value
    do { value = try performance.result.get() } catch { throw Failure(error, performance.trace) }
    if escapes == .forbidden, let escape = performance.trace.escape {
      throw Failure(escape, performance.trace)
    }
    if blocking == .forbidden, let block = performance.blocks.error {
      throw Failure(block, performance.trace)
    }
    return value
  }

  /// Runs a body as ``run(escapes:blocking:limits:_:)`` does, and tells what ran when, however it ends.
  public func perform<Value: Sendable>(
    limits: RunLimits = RunLimits(), _ body: @escaping @Sendable (Stage) async throws -> Value
  ) async -> Performance<Value> {
    guard let time = limits.stepTime else {
      var scheduler = Scheduler<Value>(self, limits, StageExecutor())
      return await scheduler.perform(body)
    }
    return await Watchdog(interleaving: self, limits: limits, stepTime: time).perform(body)
  }
}

extension Failure {
  /// What a body threw, with the lanes of its tasks.
  fileprivate init(_ error: any Error, _ trace: Trace) {
    if let error = error as? InterleavingError {
      self.init("\(error)", origin: error.origin)
    } else {
      self.init(error: error)
    }
    let remark = trace.escape?.remark ?? ""
    account = "\(account.isEmpty ? "" : account + "\n")\(remark)what ran when:\n\(trace)"
  }
}
