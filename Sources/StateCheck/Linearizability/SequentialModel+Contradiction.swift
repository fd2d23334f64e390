extension SequentialModel {
  /// The few calls at the heart of a violation.
  ///
  /// - Parameters:
  ///   - violation: What ``check(_:limits:)`` found in this history.
  ///   - history: What was recorded.
  ///   - limits: How far each check may go; there are more limits to the sum of them.
  /// - Returns: Calls that have no order whatever the others did.
  /// - Complexity: Some 2 k log n checks, for k calls found among n.
  public func contradiction(
    of violation: Violation, in history: CallHistory<Operation, Answer>,
    limits: CheckLimits = CheckLimits()
  ) -> Contradiction {
    let known = violation.calls.filter(history.calls.indices.contains)
    var search = ContradictionSearch(self, history.calls, group: known, limits)
    let calls = search.run()
    return Contradiction(calls: calls, isSmallest: search.isSmallest)
  }
}
