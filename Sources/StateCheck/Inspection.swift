/// A look at everything that a system holds, compared with the model now and then and at the end.
///
/// Answers alone leave much unseen: a field that no command reads, a row that nobody lists.
public struct Inspection<Model: Sendable, System: Sendable>: Sendable {
  let interval: Int
  let look: @Sendable (Model) -> any Answer
  let perform: @Sendable (System) async -> any Answer
  let complaint: @Sendable (any Answer) -> String?

  /// Makes an inspection.
  ///
  /// - Parameters:
  ///   - interval: After how many commands it is repeated, from 1; it always comes at the end.
  ///   - model: What a correct system holds.
  ///   - real: What the real system holds.
  ///   - invariants: What must hold of anything the real system shows, equal to the model's or not.
  public init<View: Equatable & Sendable>(
    every interval: Int,
    model: @escaping @Sendable (Model) -> View,
    real: @escaping @Sendable (System) async -> View,
    invariants: [Invariant<View>] = []
  ) {
    self.interval = max(1, interval)
    look = { TypedAnswer(model($0)) { _ in "everything" } }
    perform = { TypedAnswer(await real($0)) { _ in "everything" } }
    complaint = { answer in
      guard let view = (answer as? TypedAnswer<View>)?.content else { return nil }
      for invariant in invariants {
        if let detail = invariant.violation(of: view) { return "\(invariant.claim): \(detail)" }
      }
      return nil
    }
  }
}

/// Something that holds at every moment.
public struct Invariant<View: Sendable>: Sendable {
  /// The sentence that holds.
  public let claim: String
  private let violation: @Sendable (View) -> String?

  /// Makes an invariant.
  ///
  /// - Parameters:
  ///   - claim: The sentence that holds.
  ///   - violation: Where it does not hold; nil if it does.
  public init(_ claim: String, violation: @escaping @Sendable (View) -> String?) {
    self.claim = claim
    self.violation = violation
  }

  /// Where the invariant does not hold of a view; nil if it does.
  public func violation(of view: View) -> String? { violation(view) }
}
