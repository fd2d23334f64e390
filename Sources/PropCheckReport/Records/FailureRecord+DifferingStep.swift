extension FailureRecord {
  /// The index of the step whose answers differ first; nil if none of those that are here does.
  var differingStep: Int? {
    difference?.step.flatMap { steps.indices.contains($0) ? $0 : nil }
  }
}
