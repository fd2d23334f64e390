import PropCheck
import PropCheckReport

extension FailureRecord {
  /// Converts a finding.
  init(
    _ finding: Finding, file: String? = nil, layer: String? = nil, shrinkNanoseconds: Int? = nil
  ) {
    let failure = finding.failure
    self.init(
      id: finding.reproduction.id, signature: "\(finding.property): \(failure.origin)",
      symptoms: failure.symptoms,
      property: finding.property, claim: finding.claim, seed: finding.seed,
      case: finding.caseIndex, token: finding.reproduction.token, message: failure.message,
      counterexample: finding.counterexample,
      steps: failure.steps.map {
        Step(text: $0.text, expected: $0.expected, actual: $0.actual)
      },
      difference: failure.difference.map {
        Difference(step: $0.step, path: $0.path, expected: $0.expected, actual: $0.actual)
      },
      shrink: Shrink(
        from: finding.shrink.from, to: finding.shrink.to, tries: finding.shrink.tries),
      stable: Stability(fails: finding.stable.fails, tries: finding.stable.tries),
      explanation: finding.explanation.map {
        Explanation(
          text: $0.text, freeParts: $0.freeParts, isFreeTogether: $0.isFreeTogether,
          movableSteps: $0.movableSteps, tries: $0.tries)
      },
      t: Trace(
        shrinkNanoseconds: shrinkNanoseconds, file: file, layer: layer,
        account: failure.account.isEmpty ? nil : failure.account,
        lanes: failure.lanes.map(FailureRecord.Lanes.init)))
  }
}

extension FailureRecord.Lanes {
  fileprivate init(_ lanes: Failure.Lanes) {
    self.init(
      unit: lanes.clock == .turns ? "turn" : "nanosecond", names: lanes.names,
      events: lanes.events.map { event in
        FailureRecord.Event(
          lane: event.lane, text: event.text, answer: event.answer, start: event.start,
          end: event.end, isMinor: event.isMinor ? true : nil)
      })
  }
}
