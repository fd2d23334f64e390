/// Ends a run whose case does not end.
///
/// A thread cannot be stopped from outside, so the run goes on without it: the watch answers in its
/// place. Nothing here depends on the clock of the settings, which may stand still.
struct Watch: Sendable {
  let pulse: Pulse
  /// How long a case may take.
  let limit: Duration

  /// Runs a function in a task of its own.
  ///
  /// - Parameters:
  ///   - work: The run; it is cancelled with the task that waits here, and when it stalls.
  ///   - stalled: What to answer if a case does not end in time.
  /// - Returns: What either of them answers first.
  func result(
    of work: @escaping @Sendable () async -> PropertyResult,
    stalled: @escaping @Sendable (Slot.State) -> PropertyResult
  ) async -> PropertyResult {
    let answer = Answer()
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
  private func stall() async -> Slot.State? {
    var seen: [(state: Slot.State, since: ContinuousClock.Instant)] = []
    let step = min(max(limit / 8, .milliseconds(5)), .seconds(1))
    while !Task.isCancelled {
      try? await Task.sleep(for: step)
      let now = ContinuousClock.now
      for (place, state) in pulse.states.enumerated() {
        if place == seen.count { seen.append((state, now)) }
        if !state.isBusy || state != seen[place].state { seen[place] = (state, now) }
        if now - seen[place].since >= limit { return state }
      }
    }
    return nil
  }
}
