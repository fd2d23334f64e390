extension CriteriaRecord {
  /// The same requirements, judged by other verdicts of their properties.
  func judged(after verdicts: [String: Verdict]) -> CriteriaRecord {
    CriteriaRecord(
      criteria: criteria.map { criterion in
        var criterion = criterion
        criterion.state = criterion.state(after: verdicts)
        return criterion
      })
  }
}

extension CriteriaRecord.Criterion {
  /// Without properties, it does not depend on the run.
  fileprivate func state(after verdicts: [String: Verdict]) -> CriteriaRecord.State {
    guard let properties, ![.elsewhere, .later].contains(state) else { return state }
    let reached = properties.map { verdicts[$0] }
    if reached.contains(.failed) || reached.contains(.invalid) { return .failed }
    guard reached.allSatisfy({ $0 == .passed }) else { return .notShown }
    return awaits == nil ? .passed : .inPart
  }
}
