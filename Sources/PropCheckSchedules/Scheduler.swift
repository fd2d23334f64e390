import Synchronization

/// Runs the tasks of one body, one job at a time, on the calling thread.
///
/// Between two jobs no task runs, so no real thread decides anything. The
/// thread is released only when no job is ready and another thread may bring one.
struct Scheduler<Value: Sendable> {
  private let executor: RunExecutor
  private let sleepers = Sleepers()
  private let answer = Answer<Value>()
  private let limits: RunLimits
  private var picker: Picker

  /// How many steps tasks get to notice their cancellation.
  private static var cancellationSteps: Int { 1000 }

  init(_ schedule: TaskSchedule, _ limits: RunLimits, _ executor: RunExecutor) {
    self.executor = executor
    self.limits = limits
    picker = Picker(schedule)
  }

  mutating func perform(
    _ body: @escaping @Sendable (RunContext) async throws -> Value
  ) async -> RunResult<Value> {
    let context = RunContext(executor, sleepers)
    executor.enter(.current)
    let task = Task(executorPreference: executor) { [answer] in
      do { answer.give(.success(try await body(context))) } catch { answer.give(.failure(error)) }
    }
    let problem = await direct(task)
    let (trace, blocks) = (executor.trace, executor.blocks)
    if problem != nil { cancelAndDrain(task) }
    executor.close(dropping: problem?.isEndless == true)
    let result = problem.map { .failure($0) } ?? answer.result ?? .failure(CancellationError())
    return RunResult(result: result, trace: trace, blocks: blocks)
  }

  /// Runs jobs until the body has ended and no job is left.
  ///
  /// - Returns: Why it did not end; nil if it did.
  private mutating func direct(_ task: Task<Void, Never>) async -> InterleavingError? {
    var isCancelled = false
    var detector = BlockDetector()
    while true {
      if Task.isCancelled, !isCancelled {
        isCancelled = true
        task.cancel()
      }
      guard executor.stepCount < limits.steps || !executor.isReady else {
        return .endless(steps: limits.steps, running: executor.unfinished)
      }
      if executor.step(&picker) {
        let waits = detector.waits()
        if waits > 0 { executor.block(times: waits) }
        continue
      }
      if executor.isAbandoned { return .endless(steps: executor.stepCount, running: []) }
      if answer.result != nil { return nil }
      if wakeSleepers() { continue }
      guard await awaitForeignJob() else {
        return .deadlock(waiting: executor.unfinished, patience: limits.patience)
      }
      // This function has itself waited, and may continue on another thread.
      detector = BlockDetector()
    }
  }

  private func wakeSleepers() -> Bool {
    let time = sleepers.now
    guard sleepers.wakeEarliest() else { return false }
    if sleepers.now > time { executor.jump(to: sleepers.now) }
    return true
  }

  /// Waits for a job from another thread.
  private func awaitForeignJob() async -> Bool {
    executor.enter(nil)
    defer { executor.enter(.current) }
    for _ in 0..<limits.pauses where !executor.isReady {
      do { try await Task.sleep(for: .milliseconds(1)) } catch { break }
    }
    return executor.isReady
  }

  /// Cancels the tasks and lets those that check for it end.
  private mutating func cancelAndDrain(_ task: Task<Void, Never>) {
    task.cancel()
    var picker = Picker(.firstCome)
    for _ in 0..<Self.cancellationSteps where executor.step(&picker) {}
  }
}

/// The result of a body.
private final class Answer<Value: Sendable>: Sendable {
  private let state = Mutex<Result<Value, any Error>?>(nil)

  var result: Result<Value, any Error>? { state.withLock { $0 } }

  func give(_ result: Result<Value, any Error>) { state.withLock { $0 = result } }
}
