/// A comparison of the whole state with the model, at intervals and at the end.
///
/// Answers alone miss a lot: a field that no command reads, a row that no command lists.
public struct Inspection<Model: Sendable, System: Sendable>: Sendable {
  let interval: Int
  let look: @Sendable (Model) -> any Answer
  let perform: @Sendable (System) async -> any Answer
  let complaint: @Sendable (any Answer) -> String?

  /// Creates an inspection.
  ///
  /// - Parameters:
  ///   - interval: The number of commands between inspections, from 1; there is always one at the end.
  ///   - model: The state that a correct system has.
  ///   - real: The state of the real system.
  ///   - invariants: What must always hold for the state of the real system.
  ///   - show: Renders a state on one line, for states that differ as a whole.
  public init<View: Equatable & Sendable>(
    every interval: Int, model: @escaping @Sendable (Model) -> View,
    real: @escaping @Sendable (System) async -> View, invariants: [Invariant<View>] = [],
    show: @escaping @Sendable (View) -> String = { _ in "everything" }
  ) {
    self.interval = max(1, interval)
    look = { TypedAnswer(model($0), show: show) }
    perform = { TypedAnswer(await real($0), show: show) }
    complaint = { answer in
      guard let view = (answer as? TypedAnswer<View>)?.content else { return nil }
      for invariant in invariants {
        if let detail = invariant.violation(of: view) { return "\(invariant.claim): \(detail)" }
      }
      return nil
    }
  }
}

/// A condition that always holds.
public struct Invariant<View: Sendable>: Sendable {
  /// The condition, in a sentence.
  public let claim: String
  private let violation: @Sendable (View) -> String?

  /// Creates an invariant.
  ///
  /// - Parameters:
  ///   - claim: The condition, in a sentence.
  ///   - violation: Returns where the condition does not hold; nil if it holds.
  public init(_ claim: String, violation: @escaping @Sendable (View) -> String?) {
    self.claim = claim
    self.violation = violation
  }

  /// Returns where the invariant is violated; nil if it holds.
  public func violation(of view: View) -> String? { violation(view) }
}
