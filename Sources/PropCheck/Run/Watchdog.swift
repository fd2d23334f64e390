/// Ends a run whose case does not end, and has workers that run small cases look up from time to time.
///
/// A thread cannot be stopped from outside, so it is abandoned and the watchdog returns a result in its place. It does
/// not use the clock of the settings, which may stand still.
struct Watchdog: Sendable {
  let activity: RunActivity
  /// The time limit of a case.
  let limit: Duration

  /// Runs a function in a task of its own.
  ///
  /// - Parameters:
  ///   - work: Runs cases; cancelled with the current task, and when it stalls.
  ///   - stalled: Makes the result if a case does not end in time.
  /// - Returns: The first result of the two.
  func result<Result: Sendable>(
    of work: @escaping @Sendable () async -> Result,
    stalled: @escaping @Sendable (WorkerActivity.State) -> Result
  ) async -> Result {
    let answer = FirstResult<Result>()
    let running = Task { answer.give(await work()) }
    let watching = Task {
      guard let state = await stall() else { return }
      running.cancel()
      activity.ask()
      answer.give(stalled(state))
    }
    defer { watching.cancel() }
    return await withTaskCancellationHandler {
      await answer.wait()
    } onCancel: {
      running.cancel()
      activity.ask()
    }
  }

  /// The state of the first worker that exceeds the limit; nil if this task is cancelled.
  ///
  /// Time is counted in rounds of this loop: where tasks wait long for a thread, as among hundreds of tests, the watchdog
  /// waits as long as the workers.
  private func stall() async -> WorkerActivity.State? {
    let step = min(max(limit / 8, .milliseconds(5)), .milliseconds(250))
    var watch = StallWatch(allowed: Int(max(1, min((limit / step).rounded(.up), 1e9))))
    while !Task.isCancelled {
      try? await Task.sleep(for: step)
      activity.ask()
      if let state = watch.stalled(of: activity.states) { return state }
    }
    return nil
  }
}
