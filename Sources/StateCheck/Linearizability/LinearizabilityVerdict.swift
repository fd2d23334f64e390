/// Whether a history is linearizable.
public enum LinearizabilityVerdict: Equatable, Sendable {
  /// It is. For each group of calls with keys of their own: indices of calls in an order that explains every answer.
  case linearizable(orders: [[Int]])
  /// It is not, and this is where it breaks.
  case notLinearizable(Violation)
  /// A limit was reached, or the model is mistaken.
  case unknown(UnknownReason)
}
