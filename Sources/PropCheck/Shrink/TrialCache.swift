/// What came of the choices that were run to shrink and to explain the failures of a run, and a
/// count of those that were run twice.
///
/// It counts apart from the ``Gate`` that prevents it, so that a gap in that one shows.
struct TrialCache: Sendable {
  enum Outcome: Hashable, Sendable {
    case passes
    case fails(Failure)
  }

  private var outcomes: [UInt64: Outcome] = [:]
  /// The runs of choices that had been run before.
  private(set) var repetitions = 0

  /// The fingerprints of all that was run.
  var fingerprints: Set<UInt64> { Set(outcomes.keys) }

  /// Writes down what came of choices, as they were drawn.
  mutating func note(_ sequence: ChoiceSequence, _ outcome: Outcome) {
    if outcomes.updateValue(outcome, forKey: sequence.fingerprint) != nil { repetitions += 1 }
  }

  /// Writes down what the search has run.
  mutating func learn(_ sequence: ChoiceSequence, _ outcome: Outcome) {
    outcomes[sequence.fingerprint] = outcome
  }

  /// What came of choices; nil if they were not run.
  func outcome(of sequence: ChoiceSequence) -> Outcome? { outcomes[sequence.fingerprint] }
}
