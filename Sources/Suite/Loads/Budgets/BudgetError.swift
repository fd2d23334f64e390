/// Why operations with a budget could not be measured.
public enum BudgetError: Error, Equatable, CustomStringConvertible {
  /// One was answered, but not with what is there.
  case wrongAnswer(operation: String, _ sentence: String)

  /// What is wrong, and where.
  public var description: String {
    switch self {
    case .wrongAnswer(let operation, let sentence):
      "\(operation) was answered, but wrongly: \(sentence)"
    }
  }
}
