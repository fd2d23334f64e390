extension SequentialModel {
  /// The few calls at the heart of a violation.
  ///
  /// - Parameters:
  ///   - violation: What ``check(_:limits:)`` found in this history.
  ///   - history: What was recorded.
  ///   - limits: How far each check may go; all of them together make no more than two million tries.
  /// - Returns: Calls that have no order whatever the others did; where ``Contradiction/isProven`` is false, as far as was looked.
  ///   If the model traps or does not end with an answer forgotten,
  ///   as it did not with the answer, all calls of the violation.
  /// - Complexity: Some 2 k log n checks of ever fewer calls, for k calls found among n, and again for each few calls of the rest that
  ///   turn out to matter; and few with all of the rest pending.
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
