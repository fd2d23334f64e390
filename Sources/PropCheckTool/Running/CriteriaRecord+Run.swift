import PropCheckReport

extension CriteriaRecord {
  /// What the verdicts of a run show of the requirements.
  init(_ criteria: [PropCheckTool.Criterion], after verdicts: [String: PropCheckReport.Verdict]) {
    self.init(
      criteria: criteria.map { criterion in
        let properties = criterion.properties(after: verdicts)
        return Criterion(
          id: criterion.id, claim: criterion.claim,
          state: State(criterion, properties.map { verdicts[$0] }),
          properties: properties.isEmpty ? nil : properties,
          awaits: criterion.parts.isEmpty ? nil : criterion.parts)
      })
  }
}

extension PropCheckTool.Criterion {
  /// The properties on which it depends. Those that not every layer has count where they ran, and everywhere if there is nothing
  /// else that shows it.
  fileprivate func properties(after verdicts: [String: PropCheckReport.Verdict]) -> [String] {
    let isShownInFileAlone = evidence.allSatisfy { evidence in
      switch evidence {
      case .propertyInFile, .later: true
      case .property, .test, .script, .people: false
      }
    }
    let inFile = propertiesInFile.filter { isShownInFileAlone || verdicts[$0] != nil }
    return properties + inFile
  }
}

extension CriteriaRecord.State {
  /// Without properties, a criterion does not depend on the run.
  fileprivate init(
    _ criterion: PropCheckTool.Criterion, _ reached: [PropCheckReport.Verdict?]
  ) {
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
