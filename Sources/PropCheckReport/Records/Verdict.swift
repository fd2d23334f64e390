/// How a property or a whole run ended.
public enum Verdict: String, CaseIterable, Codable, Hashable, Sendable {
  /// All cases passed.
  case passed
  /// A case failed, a mutant survived or an equivalent one was reported.
  case failed
  /// Too many discards, a required label never seen, or a flaky failure.
  case gaveUp = "gave-up"
  /// The property or a generator is invalid.
  case invalid
  /// A signal ended it.
  case interrupted
  /// Nothing ran.
  case empty
}
