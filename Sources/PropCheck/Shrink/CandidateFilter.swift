/// Keeps a shrinker from running what it cannot use: choices tried before, and such as are no
/// simpler than the best.
///
/// Asked between drawing a value and running it: many different edits of a case come out as the
/// same choices.
final class CandidateFilter {
  private var tried: Set<UInt64> = []
  var best: ChoiceSequence

  /// - Parameters:
  ///   - best: The simplest choices so far.
  ///   - tried: The fingerprints of what was run before.
  init(best: ChoiceSequence, tried: Set<UInt64> = []) {
    self.best = best
    self.tried = tried.union([best.fingerprint])
  }

  /// Whether choices are new and simpler; they are known from then on.
  func admits(_ sequence: ChoiceSequence) -> Bool {
    tried.insert(sequence.fingerprint).inserted && sequence.isSimpler(than: best)
  }
}
