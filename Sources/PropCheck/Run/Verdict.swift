/// How the run of a property ended.
public enum Verdict: Hashable, Sendable {
  /// No case failed.
  case passed
  /// A case failed, and does so whenever it is repeated.
  case failed
  /// Nothing can be said: too many discards, a label that never occurs, or a failure that comes and
  /// goes.
  case gaveUp(reason: String)
  /// The property itself is wrong: a generator was asked for the impossible.
  case invalid(reason: String)
  /// Cancelled before the end; no case had failed.
  case interrupted
}
