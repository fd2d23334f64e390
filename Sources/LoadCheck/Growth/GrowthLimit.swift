/// How the cost of an operation may grow with the number of rows.
public struct GrowthLimit: Equatable, Sendable {
  /// What may grow, and the rows cannot be blamed for.
  public enum Law: String, Sendable {
    /// Nothing: a look-up.
    case constant
    /// As many rows as the operation answers, which are paid for one by one: a list.
    case linearInResult = "linear in the result"
  }

  /// The law.
  public let law: Law
  /// The greatest exponent of what remains.
  public let exponent: Double

  /// Makes a limit.
  ///
  /// - Parameters:
  ///   - law: What may grow.
  ///   - exponent: The greatest exponent of what remains; trees get deeper, which is 0.1 at most.
  public init(_ law: Law, exponent: Double = 0.1) {
    self.law = law
    self.exponent = exponent
  }
}
