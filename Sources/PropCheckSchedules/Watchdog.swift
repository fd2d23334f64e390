import Synchronization
import PropCheckThreads

/// Runs a scheduler on its own thread, and answers in its place when a step does not end.
struct Watchdog {
  let schedule: TaskSchedule
  let limits: RunLimits
  /// How long a step may take.
  let stepTime: Duration

  func perform<Value: Sendable>(
    _ body: @escaping @Sendable (RunContext) async throws -> Value
  ) async -> RunResult<Value> {
    let executor = RunExecutor()
    let first = FirstRunResult<Value>()
    let thread = CallerThread(name: "interleaving")
    let running = Task(executorPreference: thread) { [schedule, limits] in
      var scheduler = Scheduler<Value>(schedule, limits, executor)
      first.give(await scheduler.perform(body))
    }
    let watching = Task {
      guard let error = await stall(of: executor) else { return }
      running.cancel()
      first.give(
        RunResult(result: .failure(error), trace: executor.trace, blocks: executor.blocks))
    }
    defer { watching.cancel() }
    return await withTaskCancellationHandler {
      await first.wait()
    } onCancel: {
      running.cancel()
    }
  }

  /// The error of a step that does not end; nil once the run is over.
  ///
  /// Time is counted in turns of this loop, so that a step gets more on a busy machine.
  private func stall(of executor: RunExecutor) async -> InterleavingError? {
    let pause = min(max(stepTime / 8, .milliseconds(1)), .seconds(1))
    let allowed = Int(max(1, min((stepTime / pause).rounded(.up), 1e9)))
    var (seen, turns) = (0, 0)
    while !Task.isCancelled {
      try? await Task.sleep(for: pause)
      let count = executor.stepCount
      turns = count == seen ? turns + 1 : 0
      seen = count
      guard turns >= allowed else { continue }
      if let (step, lane) = executor.abandon(at: count) {
        return .stuck(step: step, lane: lane, after: stepTime)
      }
      // No step is running; the next one gets its full time.
      turns = 0
    }
    return nil
  }
}

/// The result of a run; of two results the first counts.
private final class FirstRunResult<Value: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(CheckedContinuation<RunResult<Value>, Never>)
    case given(RunResult<Value>)
    case over
  }

  private let state = Mutex(State.open)

  func give(_ run: RunResult<Value>) {
    let waiting: CheckedContinuation<RunResult<Value>, Never>? = state.withLock { state in
      switch state {
      case .open:
        state = .given(run)
        return nil
      case .awaited(let continuation):
        state = .over
        return continuation
      case .given, .over: return nil
      }
    }
    waiting?.resume(returning: run)
  }

  /// Waits for the first result. Call it once.
  func wait() async -> RunResult<Value> {
    await withCheckedContinuation { continuation in
      let early: RunResult<Value>? = state.withLock { state in
        guard case .given(let run) = state else {
          state = .awaited(continuation)
          return nil
        }
        state = .over
        return run
      }
      if let early { continuation.resume(returning: early) }
    }
  }
}
