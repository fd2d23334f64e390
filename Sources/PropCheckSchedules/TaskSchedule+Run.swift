import PropCheck

/// How to treat what a run does not control, so that a replay may differ.
public enum EscapePolicy: Sendable {
  /// The run fails.
  case forbidden
  /// It is only counted, in ``Trace/strayTasks``, ``Trace/foreignJobs`` and ``RunResult/blocks``.
  case tolerated
}

extension TaskSchedule {
  /// Runs a body and all its child tasks under this schedule.
  ///
  /// Covers child tasks of groups and `async let`, and actors. What escapes: detached and
  /// unstructured tasks, which are counted as they are started; and `@MainActor`, actors with an
  /// executor of their own, `Task.sleep` and callbacks from other threads, which are counted when they
  /// resume a waiting task. Work there that nobody awaits is not seen. A call
  /// that blocks stops everything; a case of a property with such a call of 10 us or more has
  /// the label `blocked its thread` in the table ``Label/timing``.
  /// - Parameters:
  ///   - escapes: Whether the run fails if anything left its thread.
  ///   - blocking: Whether the run fails if a step blocked its thread.
  ///   - limits: When to give up the run.
  ///   - body: The code to run; the context has the clock of the run and names its tasks.
  /// - Returns: What the body returns.
  /// - Throws: A `Failure` with what the body threw, or an ``InterleavingError``, and a trace of
  ///   what ran when. `CancellationError` if the calling task is cancelled.
  public func run<Value: Sendable>(
    escapes: EscapePolicy = .forbidden, blocking: EscapePolicy = .tolerated,
    limits: RunLimits = RunLimits(),
    _ body: @escaping @Sendable (RunContext) async throws -> Value
  ) async throws -> Value {
    let run = await perform(limits: limits, body)
    // A thread that waited, say for a disk, need not wait in the next run.
    if !run.blocks.isEmpty { tabulate(Label.timing, "blocked its thread") }
    if Task.isCancelled, case .failure = run.result { throw CancellationError() }
    let value: Value
    do { value = try run.result.get() } catch { throw Failure(error, run.trace) }
    if escapes == .forbidden, let escape = run.trace.escape {
      throw Failure(escape, run.trace)
    }
    if blocking == .forbidden, let block = run.blocks.error {
      throw Failure(block, run.trace)
    }
    return value
  }

  /// Runs a body as ``run(escapes:blocking:limits:_:)`` does, and returns the trace however it ends.
  public func perform<Value: Sendable>(
    limits: RunLimits = RunLimits(), _ body: @escaping @Sendable (RunContext) async throws -> Value
  ) async -> RunResult<Value> {
    guard let time = limits.stepTime else {
      var scheduler = Scheduler<Value>(self, limits, RunExecutor())
      return await scheduler.perform(body)
    }
    return await Watchdog(schedule: self, limits: limits, stepTime: time).perform(body)
  }
}

extension Failure {
  /// The failure for what a body threw, with the trace.
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
