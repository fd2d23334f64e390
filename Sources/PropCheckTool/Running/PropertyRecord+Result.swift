import PropCheck
import PropCheckReport

extension PropertyRecord {
  /// Converts a result.
  init(_ result: PropertyResult) {
    let totals = result.shrinkTotals
    self.init(
      id: result.id, claim: result.claim, requirements: result.rules,
      verdict: PropCheckReport.Verdict(result.verdict), reason: result.verdict.reason,
      cases: result.cases,
      discards: result.discards,
      labels: result.labels.filter { !$0.isTimed }.map(PropCheckReport.LabelCount.init),
      ranges: result.coverage.map(IndexRange.init),
      shrink: totals.tries == 0
        ? nil : Shrink(from: totals.from, to: totals.to, tries: totals.tries),
      shares: result.shares.contains { !$0.isTimed }
        ? result.shares.filter { !$0.isTimed }.map(PropCheckReport.RequiredShare.init) : nil,
      targets: result.targets.isEmpty
        ? nil : result.targets.map { PropCheckReport.TargetScore(label: $0.label, best: $0.best) },
      isExhausted: result.isExhausted ? true : nil)
  }
}

extension PropCheckReport.LabelCount {
  init(_ label: PropCheck.LabelCount) {
    self.init(table: label.table, name: label.name, count: label.count, cases: label.cases)
  }
}

extension PropCheck.LabelCount {
  /// Whether it differs between equal runs.
  var isTimed: Bool { Label.isTimed(table: table) }
}

extension PropCheck.RequiredShare {
  fileprivate var isTimed: Bool { Label.isTimed(table: table) }
}

extension PropCheckReport.RequiredShare {
  init(_ share: PropCheck.RequiredShare) {
    self.init(
      table: share.table, name: share.name, share: share.share,
      of: share.basis == .cases ? .cases : .records, state: State(share.state))
  }
}

extension PropCheckReport.Verdict {
  init(_ verdict: PropCheck.Verdict) {
    self =
      switch verdict {
      case .passed: .passed
      case .failed: .failed
      case .gaveUp: .gaveUp
      case .invalid: .invalid
      case .interrupted: .interrupted
      }
  }
}

extension PropCheck.Verdict {
  var reason: String? {
    switch self {
    case .gaveUp(let reason), .invalid(let reason): reason
    case .passed, .failed, .interrupted: nil
    }
  }
}

extension Cost {
  init(_ times: Times, cases: Int) {
    let wall = Int(clamping: times.wallNanoseconds)
    self.init(
      wallNanoseconds: wall,
      casesPerSecond: wall == 0 ? 0 : Int(clamping: Int64(Double(cases) * 1e9 / Double(wall))),
      caseHistogram: times.caseHistogram,
      generateNanoseconds: Int(clamping: times.generateNanoseconds),
      runNanoseconds: Int(clamping: times.runNanoseconds),
      checkNanoseconds: Int(clamping: times.checkNanoseconds),
      shrinkNanoseconds: Int(clamping: times.shrinkNanoseconds))
  }
}
