extension Double {
  /// The nearest number within bounds; of what is no number the lower bound.
  func bounded(by bounds: ClosedRange<Double>) -> Double {
    self >= bounds.lowerBound ? Swift.min(self, bounds.upperBound) : bounds.lowerBound
  }
}
