extension SequentialModel {
  /// Returns the few calls at the heart of a violation.
  ///
  /// - Parameters:
  ///   - violation: A violation that ``check(_:limits:)`` found in this history.
  ///   - history: The history.
  ///   - limits: The limits of each check; all checks together make at most two million tries.
  /// - Returns: Calls that are not linearizable, whatever the others did; this is proven if ``Contradiction/isProven`` is true.
  ///   If the model traps or does not end when an answer is disregarded, all calls of the violation.
  /// - Complexity: About 2 k log n checks of fewer and fewer calls, for k calls found among n, repeated for each few
  ///   other calls that matter; and a few checks with all remaining calls pending.
  public func contradiction(
    of violation: Violation, in history: CallHistory<Operation, Answer>,
    limits: CheckLimits = CheckLimits()
  ) -> Contradiction {
    let known = violation.calls.filter(history.calls.indices.contains)
    let progress = CheckProgress()
    do throws(GuardedCheck.Interruption) {
      return try GuardedCheck(limits: limits, progress: progress).run {
        var search = ContradictionSearch(
          self, history.calls, group: known, stuck: violation.stuck, limits, progress: progress)
        return search.run()
      }
    } catch {
      let finished = known.filter { !history.calls[$0].isPending }
        .sorted { (history.calls[$0].start, $0) < (history.calls[$1].start, $1) }
      return Contradiction(calls: finished, isSmallest: false)
    }
  }
}
