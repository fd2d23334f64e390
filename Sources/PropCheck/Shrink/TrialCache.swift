/// The outcomes of choices that ran to shrink and explain the failures of a run, and a count of those that ran twice.
///
/// It counts independently of the ``CandidateFilter`` that prevents it, so that a gap in that one shows.
struct TrialCache: Sendable {
  enum Outcome: Hashable, Sendable {
    case passes
    case fails(Failure)
  }

  private var outcomes: [UInt64: Outcome] = [:]
  /// The runs of choices that had run before.
  private(set) var repetitions = 0

  /// The fingerprints of all choices that ran.
  var fingerprints: Set<UInt64> { Set(outcomes.keys) }

  /// Notes the outcome of choices as drawn.
  mutating func note(_ sequence: ChoiceSequence, _ outcome: Outcome) {
    if outcomes.updateValue(outcome, forKey: sequence.fingerprint) != nil { repetitions += 1 }
  }

  /// Notes the outcome of choices that the search ran.
  mutating func learn(_ sequence: ChoiceSequence, _ outcome: Outcome) {
    outcomes[sequence.fingerprint] = outcome
  }

  /// The outcome of choices; nil if they did not run.
  func outcome(of sequence: ChoiceSequence) -> Outcome? { outcomes[sequence.fingerprint] }
}

/// Keeps the shrinker from running choices that were tried before or are no simpler than the best.
///
/// It is asked between drawing and running, since many edits of a case lead to the same choices.
final class CandidateFilter {
  private var tried: Set<UInt64> = []
  var best: ChoiceSequence

  /// - Parameters:
  ///   - best: The simplest choices so far.
  ///   - tried: The fingerprints of the choices that were run.
  init(best: ChoiceSequence, tried: Set<UInt64> = []) {
    self.best = best
    self.tried = tried.union([best.fingerprint])
  }

  /// Whether choices are new and simpler; from then on they are known.
  func admits(_ sequence: ChoiceSequence) -> Bool {
    tried.insert(sequence.fingerprint).inserted && sequence.isSimpler(than: best)
  }
}
