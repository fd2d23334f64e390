/// Maps values to 0...1.
struct Scale: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case linear
    /// Positive values only; others lie at the low end.
    case logarithmic
  }

  let kind: Kind
  let low: Double
  let high: Double

  /// The position of a value, limited to the ends.
  func place(_ value: Double) -> Double {
    let (low, high) = (transformed(self.low), transformed(self.high))
    guard high > low else { return 0.5 }
    return max(0, min(1, (transformed(PlotMath.bounded(value)) - low) / (high - low)))
  }

  private func transformed(_ value: Double) -> Double {
    switch kind {
    case .linear: value
    case .logarithmic: PlotMath.decade(max(value, self.low))
    }
  }
}
