/// Why an operation cannot be swept.
public enum CrashSweepError: Error, Hashable, Sendable {
  /// It never called `begin`, or acknowledged nothing.
  case silent(operation: String)
  /// It makes different calls the second time.
  case unsteady(operation: String, call: Int)
}

extension CrashSweepError: CustomStringConvertible {
  /// What is wrong, where, and how to fix it.
  public var description: String {
    switch self {
    case .silent(let operation):
      """
      An operation does not say what it does.
      where: \(operation)
      fix: call begin before its first step, and acknowledge after each.
      """
    case .unsteady(let operation, let call):
      """
      An operation does not make the same calls each time.
      where: \(operation), which ended before its call \(call)
      fix: take time, ids and random numbers from values that are the same each time.
      """
    }
  }
}
