public import LoadCheck

/// What became of a sweep over the operations with a budget.
public struct BudgetOutcome: Equatable, Sendable {
  /// An operation that the layer has not.
  public struct Absence: Equatable, Sendable {
    /// The operation.
    public let operation: String
    /// Why, as in `the layer has no devices that sync`.
    public let reason: String
  }

  /// What was measured.
  public internal(set) var results: [BudgetResult] = []
  /// What the layer has not.
  public internal(set) var absences: [Absence] = []

  /// An outcome of nothing.
  public init() {}

  /// Whether a figure is of an operation that the layer has not: it says nothing about the layer that it has no samples.
  public func lacks(_ figure: Figure) -> Bool {
    absences.contains { figure.calls.contains($0.operation) }
  }
}
