package import PropCheck

// What the project's own tests ask of a verdict.
extension Verdict {
  /// Why the run is invalid; nil if it is not.
  package var whyInvalid: String? {
    if case .invalid(let reason) = self { reason } else { nil }
  }

  /// Why the run gave up; nil if it did not.
  package var whyGivenUp: String? {
    if case .gaveUp(let reason) = self { reason } else { nil }
  }
}
