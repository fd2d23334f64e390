public import LoadCheck

/// The result of a budget sweep.
public struct BudgetOutcome: Equatable, Sendable {
  /// An operation that the layer does not support.
  public struct Absence: Equatable, Sendable {
    /// The operation.
    public let operation: String
    /// The reason, such as `the layer has no devices that sync`.
    public let reason: String
  }

  /// The results.
  public internal(set) var results: [BudgetResult] = []
  /// The operations that the layer does not support.
  public internal(set) var absences: [Absence] = []

  /// Makes an empty outcome.
  public init() {}

  /// Whether a figure is about an unsupported operation, so that it says nothing if it has no samples.
  public func lacks(_ figure: Figure) -> Bool {
    absences.contains { figure.calls.contains($0.operation) }
  }
}

/// Why operations with a budget could not be measured.
public enum BudgetError: Error, Equatable, CustomStringConvertible {
  /// An answer was wrong.
  case wrongAnswer(operation: String, _ sentence: String)

  /// What is wrong, and where.
  public var description: String {
    switch self {
    case .wrongAnswer(let operation, let sentence):
      "\(operation) was answered, but wrongly: \(sentence)"
    }
  }
}
