/// How the cost of an operation may grow with the number of rows.
public struct GrowthLimit: Equatable, Sendable {
  /// What the cost may depend on.
  public enum Law: String, Sendable {
    /// Nothing, as for a lookup.
    case constant
    /// The number of rows in the result, as for a list.
    case linearInResult = "linear in the result"
  }

  /// What the cost may depend on.
  public let law: Law
  /// The maximum exponent of the growth beyond the law.
  public let exponent: Double

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - law: What the cost may depend on.
  ///   - exponent: The maximum exponent of the growth beyond the law; trees that get deeper account for at most 0.1.
  public init(_ law: Law, exponent: Double = 0.1) {
    self.law = law
    self.exponent = exponent
  }
}
