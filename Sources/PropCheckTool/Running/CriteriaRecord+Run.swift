import PropCheckReport

extension CriteriaRecord {
  /// What the verdicts of a run show of the requirements.
  init(_ criteria: [PropCheckTool.Criterion], after verdicts: [String: PropCheckReport.Verdict]) {
    self.init(
      criteria: criteria.map { criterion in
        let inFile = criterion.propertiesInFile.filter { verdicts[$0] != nil }
        let properties = criterion.properties + inFile
        return Criterion(
          id: criterion.id, claim: criterion.claim, state: State(criterion, after: verdicts),
          properties: properties.isEmpty ? nil : properties,
          awaits: criterion.parts.isEmpty ? nil : criterion.parts)
      })
  }
}

extension CriteriaRecord.State {
  /// Without properties, a criterion does not depend on the run.
  fileprivate init(
    _ criterion: PropCheckTool.Criterion, after verdicts: [String: PropCheckReport.Verdict]
  ) {
    let inFile = criterion.propertiesInFile.compactMap { verdicts[$0] }
    let reached = criterion.properties.map { verdicts[$0] } + inFile
    if reached.isEmpty {
      self = criterion.standing == .later ? .later : .elsewhere
    } else if reached.contains(.failed) || reached.contains(.invalid) {
      self = .failed
    } else if !reached.allSatisfy({ $0 == .passed }) {
      self = .notShown
    } else {
      self = criterion.parts.isEmpty ? .passed : .inPart
    }
  }
}
