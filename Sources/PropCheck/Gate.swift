/// Keeps a shrinker from running what it cannot use: choices tried before, and such as are no
/// simpler than the best.
///
/// Asked between drawing a value and running it: many different edits of a case come out as the
/// same choices.
final class Gate {
  private var tried: Set<UInt64> = []
  var best: Tape

  /// - Parameters:
  ///   - best: The simplest choices so far.
  ///   - tried: The fingerprints of what was run before.
  init(best: Tape, tried: Set<UInt64> = []) {
    self.best = best
    self.tried = tried.union([best.fingerprint])
  }

  /// Whether choices are new and simpler; they are known from then on.
  func admits(_ tape: Tape) -> Bool {
    tried.insert(tape.fingerprint).inserted && tape.isSimpler(than: best)
  }
}
