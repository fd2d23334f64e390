/// How the run of a property ended.
public enum Verdict: Hashable, Sendable {
  /// No case failed.
  case passed
  /// A case failed, and fails whenever it is repeated.
  case failed
  /// Inconclusive: too many discards, a required label that is too rare, or a flaky failure.
  case gaveUp(reason: String)
  /// The property itself is wrong, such as a generator that was asked for the impossible.
  case invalid(reason: String)
  /// Cancelled before a case failed.
  case interrupted
}
