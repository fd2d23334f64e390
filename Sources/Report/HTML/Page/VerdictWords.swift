/// How a run ended, in words.
struct VerdictWords: Hashable, Sendable {
  let text: String
  /// Whether all is well; nil where nobody knows.
  let isGood: Bool?

  init(_ verdict: Verdict?, isKilled: Bool, isCanary: Bool = false) {
    switch verdict {
    case nil: (text, isGood) = (isKilled ? "was killed" : "has no end", false)
    // A mistake that was planted has to fail: what finds none in it finds none at all.
    case .failed where isCanary: (text, isGood) = ("was found", true)
    case .passed where isCanary: (text, isGood) = ("was missed", false)
    case .passed: (text, isGood) = ("passed", true)
    case .failed: (text, isGood) = ("failed", false)
    case .gaveUp: (text, isGood) = ("gave up", false)
    case .invalid: (text, isGood) = ("makes no sense", false)
    case .interrupted: (text, isGood) = ("was interrupted", nil)
    case .empty: (text, isGood) = ("ran nothing", false)
    }
  }
}
