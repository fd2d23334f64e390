import PropCheck

/// One known case, run again and again until a signal ends it.
struct Repetition {
  let property: Property
  let reproduction: Reproduction
  /// How long it may take each time; nil for any time.
  let caseTime: Duration?

  /// What became of it.
  enum Outcome {
    /// As often as ``Finding/stable`` says.
    case fails(Finding)
    case passes
    case generatorChanged
    /// It cannot be drawn, or not be run at all.
    case invalid(reason: String)
    /// By a signal, after so many tries without a failure.
    case interrupted(tries: Int)
  }

  /// Runs it so often, at least once.
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
        // What was seen before it counts.
        stable.tries -= 1
        wasInterrupted = true
        break trying
      case .passes: continue
      case .fails(let finding):
        stable.fails += 1
        first = first ?? finding
        // Each further time would take as long as the first one, and keep one more thread here.
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
