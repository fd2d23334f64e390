import PropCheckReport

/// The totals of a run, and its verdict.
struct Tally {
  private(set) var properties = 0
  private(set) var failures = 0
  private(set) var cases = 0
  /// The greatest peak of all properties.
  private(set) var peakResidentBytes: Int?
  private var verdicts: Set<Verdict> = []
  /// Whether something worse than a missed threshold failed.
  private var isWrong = false
  /// Whether something is invalid that stays so when it is tried again.
  private var isBroken = false
  /// Whether something cannot be run as the machine is set up.
  private var isMisplaced = false

  /// The worst verdict first, which is that of the run.
  private static let severity: [Verdict] = [.interrupted, .invalid, .failed, .gaveUp, .passed]

  /// Counts a property, or one more part of one that is counted already.
  mutating func add(_ property: PropertyRecord, failures count: Int, isPart: Bool = false) {
    properties += isPart ? 0 : 1
    failures += count
    isWrong = isWrong || property.verdict == .failed
    isBroken = isBroken || property.verdict == .invalid && !property.isUnrun
    isMisplaced = isMisplaced || property.isMisplaced
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

  mutating func add(_ crash: CrashRecord) {
    cases += crash.outcomes
    count(isGood: crash.isGood)
  }

  mutating func add(_ damage: DamageRecord) {
    cases += damage.places
    count(isGood: damage.isGood)
  }

  private mutating func count(isGood: Bool) {
    failures += isGood ? 0 : 1
    verdicts.insert(isGood ? .passed : .failed)
    isWrong = isWrong || !isGood
  }

  /// Counts a failure of the run as a whole.
  mutating func fail() {
    failures += 1
    verdicts.insert(.failed)
    isWrong = true
  }

  /// Counts a condition.
  mutating func add(isMet: Bool) {
    failures += isMet ? 0 : 1
    verdicts.insert(isMet ? .passed : .failed)
  }

  /// Counts a failure of a property that is counted already.
  mutating func addFailure() { failures += 1 }

  /// Counts something that could not run at all, for which a run of nothing else would end with this code: what is temporary may
  /// run when it is tried again, and what is wrong usage once that is corrected.
  mutating func invalidate(as code: ExitCode) {
    failures += 1
    verdicts.insert(.invalid)
    isBroken = isBroken || ![.temporary, .usage].contains(code)
    isMisplaced = isMisplaced || code == .usage
  }

  mutating func interrupt() { verdicts.insert(.interrupted) }

  var verdict: Verdict {
    Self.severity.first { verdicts.contains($0) } ?? .empty
  }

  /// The signal is 0 unless one was received.
  func exitCode(signal: Int32) -> ExitCode {
    switch verdict {
    case .passed: .passed
    case .failed: failure
    case .gaveUp: .gaveUp
    case .invalid where isBroken: .internalError
    // Engines try again what the machine kept from running, which must not lose a failure beside it.
    case .invalid where verdicts.contains(.failed): failure
    case .invalid: isMisplaced ? .usage : .temporary
    case .interrupted: .interrupted(signal: signal)
    case .empty: .nothingRan
    }
  }

  private var failure: ExitCode { isWrong ? .failed : .missed }
}
