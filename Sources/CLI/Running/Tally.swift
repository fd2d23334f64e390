import Report

/// The sums of a run, and the verdict that follows from them.
struct Tally {
  private(set) var properties = 0
  private(set) var failures = 0
  private(set) var cases = 0
  /// The greatest of the peaks of all properties; nil if none is known.
  private(set) var peakResidentBytes: Int?
  private var verdicts: Set<Verdict> = []
  /// Whether something failed that is worse than a missed threshold.
  private var isWrong = false

  /// The worst first: this is what a run is called that holds several.
  private static let severity: [Verdict] = [.interrupted, .invalid, .failed, .gaveUp, .passed]

  mutating func add(_ property: PropertyRecord, failures count: Int) {
    properties += 1
    failures += count
    isWrong = isWrong || property.verdict == .failed
    cases += property.cases
    verdicts.insert(property.verdict)
    if let peak = property.t?.memory?.peakResidentBytes {
      peakResidentBytes = max(peak, peakResidentBytes ?? 0)
    }
  }

  mutating func add(_ mutant: MutantRecord) {
    failures += mutant.isAsExpected ? 0 : 1
    cases += mutant.cases
    verdicts.insert(mutant.isAsExpected ? .passed : .failed)
    isWrong = isWrong || !mutant.isAsExpected
  }

  /// Counts a failure of the run as a whole.
  mutating func fail() {
    failures += 1
    verdicts.insert(.failed)
    isWrong = true
  }

  /// Counts a condition, and whether it was met.
  mutating func add(isMet: Bool) {
    failures += isMet ? 0 : 1
    verdicts.insert(isMet ? .passed : .failed)
  }

  mutating func interrupt() { verdicts.insert(.interrupted) }

  var verdict: Verdict {
    Self.severity.first { verdicts.contains($0) } ?? .empty
  }

  /// What the caller is told; the signal is the one that asked for the end, or 0.
  func exitCode(signal: Int32) -> ExitCode {
    switch verdict {
    case .passed: .passed
    case .failed: isWrong ? .failed : .missed
    case .gaveUp: .gaveUp
    case .invalid: .internalError
    case .interrupted: .interrupted(signal: signal)
    case .empty: .nothingRan
    }
  }
}
