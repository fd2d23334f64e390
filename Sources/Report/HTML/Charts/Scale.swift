/// From a value to a place between 0 and 1.
struct Scale: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case linear
    /// Equal ratios are equal distances; what is not positive lies at the low end.
    case logarithmic
  }

  let kind: Kind
  let low: Double
  let high: Double

  /// Where a value lies; one that is beyond the ends lies at the end.
  func place(_ value: Double) -> Double {
    let (low, high) = (transformed(self.low), transformed(self.high))
    guard high > low else { return 0.5 }
    return max(0, min(1, (transformed(Elementary.bounded(value)) - low) / (high - low)))
  }

  private func transformed(_ value: Double) -> Double {
    switch kind {
    case .linear: value
    case .logarithmic: Elementary.decade(max(value, self.low))
    }
  }
}
