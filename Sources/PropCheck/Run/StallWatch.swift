/// Finds the worker whose case does not end, in states that are seen at equal distances.
struct StallWatch: Sendable {
  /// The most distances for which a worker may stay in one case.
  private let allowed: Int
  /// The latest state of each worker, and for how many distances it has been the same.
  private var seen: [(state: WorkerActivity.State, turns: Int)] = []

  init(allowed: Int) { self.allowed = allowed }

  /// Looks at all workers once more.
  ///
  /// - Parameter states: Their states, in the order they were added.
  /// - Returns: The state of the first one that exceeds what is allowed; nil if none does.
  mutating func stalled(of states: [WorkerActivity.State]) -> WorkerActivity.State? {
    for (place, state) in states.enumerated() {
      guard place < seen.count else {
        // Its case may just have begun.
        seen.append((state, 0))
        continue
      }
      let isSame = state.isBusy && state == seen[place].state
      seen[place] = (state, isSame ? seen[place].turns + 1 : 0)
      if isSame, seen[place].turns >= allowed { return state }
    }
    return nil
  }
}
