/// What came of the choices that were run to shrink and to explain a failure, and a count of those
/// that were run twice.
///
/// It counts apart from the ``Gate`` that prevents it, so that a gap in that one shows.
struct Ledger: Sendable {
  private var outcomes: [UInt64: Bool] = [:]
  /// The runs of choices that had been run before.
  private(set) var repetitions = 0

  /// Writes down whether choices, as they were drawn, fail in the same way.
  mutating func note(_ tape: Tape, failsAlike: Bool) {
    if outcomes.updateValue(failsAlike, forKey: tape.fingerprint) != nil { repetitions += 1 }
  }

  /// Whether choices fail in the same way; nil if they were not run.
  func outcome(of tape: Tape) -> Bool? { outcomes[tape.fingerprint] }
}
