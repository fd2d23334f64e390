/// How a property or a whole run ended.
public enum Verdict: String, CaseIterable, Codable, Hashable, Sendable {
  /// Every case held.
  case passed
  /// A case failed, a mutant survived or an equivalent one was reported.
  case failed
  /// Too many discards, a required label never seen, or a failure that does not repeat.
  case gaveUp = "gave-up"
  /// The property or one of its generators makes no sense.
  case invalid
  /// A signal ended it early.
  case interrupted
  /// Nothing ran.
  case empty
}
