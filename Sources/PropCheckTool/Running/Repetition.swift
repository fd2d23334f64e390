import PropCheck

/// A known case, repeated until a signal.
struct Repetition {
  let property: Property
  let reproduction: Reproduction
  /// The time limit; nil for none.
  let caseTime: Duration?

  enum Outcome {
    /// With the counts in ``Finding/stable``.
    case fails(Finding)
    case passes
    case generatorChanged
    /// It cannot be drawn or run.
    case invalid(reason: String)
    /// After so many tries without a failure.
    case interrupted(tries: Int)
  }

  /// Runs it `times` times, at least once.
  func run(_ times: Int, isCancelled: () -> Bool) async -> Outcome {
    var stable = Stability(fails: 0, tries: 0)
    var first: Finding?
    var property = property
    var wasInterrupted = false
    trying: while stable.tries < max(times, 1), stable.tries == 0 || !isCancelled() {
      stable.tries += 1
      switch await property.replay(reproduction, caseTime: caseTime) {
      case .generatorChanged: return .generatorChanged
      case .invalid(let reason): return .invalid(reason: reason)
      case .interrupted:
        // Earlier tries count.
        stable.tries -= 1
        wasInterrupted = true
        break trying
      case .passes: continue
      case .fails(let finding):
        stable.fails += 1
        first = first ?? finding
        // Each further timeout would take as long again, and leave one more thread behind.
        guard finding.failure.origin == Failure.timeLimitOrigin else { continue }
        guard property.isRemote else { break trying }
        property = property.hurried
      }
    }
    guard var finding = first else {
      return wasInterrupted || isCancelled() ? .interrupted(tries: stable.tries) : .passes
    }
    finding.stable = stable
    return .fails(finding)
  }
}
