/// How a run ended, in words.
struct VerdictWords: Hashable, Sendable {
  let text: String
  /// Whether all is well; nil where nobody knows.
  let isGood: Bool?

  init(_ verdict: Verdict?, isKilled: Bool) {
    switch verdict {
    case nil: (text, isGood) = (isKilled ? "was killed" : "has no end", nil)
    case .passed: (text, isGood) = ("passed", true)
    case .failed: (text, isGood) = ("failed", false)
    case .gaveUp: (text, isGood) = ("gave up", false)
    case .invalid: (text, isGood) = ("makes no sense", false)
    case .interrupted: (text, isGood) = ("was interrupted", nil)
    case .empty: (text, isGood) = ("ran nothing", false)
    }
  }
}
