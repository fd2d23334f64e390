/// Ends a run whose case does not end.
///
/// A thread cannot be stopped from outside, so the run goes on without it: the watch answers in its
/// place. Nothing here depends on the clock of the settings, which may stand still.
struct Watchdog: Sendable {
  let pulse: RunActivity
  /// How long a case may take.
  let limit: Duration

  /// Runs a function in a task of its own.
  ///
  /// - Parameters:
  ///   - work: What runs cases; it is cancelled with the task that waits here, and when it stalls.
  ///   - stalled: What to answer if a case does not end in time.
  /// - Returns: What either of them answers first.
  func result<Result: Sendable>(
    of work: @escaping @Sendable () async -> Result,
    stalled: @escaping @Sendable (WorkerActivity.State) -> Result
  ) async -> Result {
    let answer = FirstResult<Result>()
    let running = Task { answer.give(await work()) }
    let watching = Task {
      guard let state = await stall() else { return }
      running.cancel()
      answer.give(stalled(state))
    }
    defer { watching.cancel() }
    return await withTaskCancellationHandler {
      await answer.wait()
    } onCancel: {
      running.cancel()
    }
  }

  /// The worker that is first at one case for too long; nil if nobody waits for it any more.
  ///
  /// Time is counted in turns of this loop, so that where tasks wait long for a thread, as among
  /// hundreds of tests, the watch waits as long as what it watches.
  private func stall() async -> WorkerActivity.State? {
    var seen: [(state: WorkerActivity.State, turns: Int)] = []
    let step = min(max(limit / 8, .milliseconds(5)), .seconds(1))
    let allowed = Int(max(1, min((limit / step).rounded(.up), 1e9)))
    while !Task.isCancelled {
      try? await Task.sleep(for: step)
      for (place, state) in pulse.states.enumerated() {
        if place == seen.count { seen.append((state, 0)) }
        let isSame = state.isBusy && state == seen[place].state
        seen[place] = (state, isSame ? seen[place].turns + 1 : 0)
        if isSame, seen[place].turns >= allowed { return state }
      }
    }
    return nil
  }
}
