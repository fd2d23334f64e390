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
    case passes(Chance?)
    case generatorChanged
    /// It cannot be drawn or run.
    case invalid(reason: String)
    /// After so many tries without a failure.
    case interrupted(tries: Int)
  }

  /// How often a case that depends on timing did not fail.
  struct Chance: Equatable {
    let runs: Int
  }

  /// How many times as often a case is tried that depends on timing, before it counts as passing.
  private static let patience = 10

  /// Runs it `times` times, at least once; one that depends on timing more often, unless it has failed by then.
  func run(_ times: Int, isExact: Bool = false, isCancelled: () -> Bool) async -> Outcome {
    let isTimed = property.attempts > 1
    let limit = max(times, 1) * (isTimed && !isExact ? Self.patience : 1)
    var stable = Stability(fails: 0, tries: 0)
    var first: Finding?
    var property = property
    var wasInterrupted = false
    trying: while stable.tries < (first == nil ? limit : max(times, 1)),
      stable.tries == 0 || !isCancelled()
    {
      stable.tries += 1
      switch await property.replay(reproduction, caseTime: caseTime) {
      case .generatorChanged: return .generatorChanged
      case .invalid(let reason):
        if first == nil { return .invalid(reason: reason) }
        // It has failed, whatever keeps it from being run now.
        stable.tries -= 1
        break trying
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
      if wasInterrupted || isCancelled() { return .interrupted(tries: stable.tries) }
      return .passes(isTimed ? Chance(runs: stable.tries * property.attempts) : nil)
    }
    finding.stable = stable
    return .fails(finding)
  }
}
