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
