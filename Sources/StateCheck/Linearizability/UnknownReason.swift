/// Why a check ended without a verdict.
public enum UnknownReason: Error, Equatable, Sendable {
  /// The model made as many steps as allowed.
  case modelSteps(limit: Int)
  /// As much memory is held as allowed.
  case memory(limitBytes: Int)
  /// The time is up.
  case time
  /// A step of the model threw: a mistake in the model.
  case modelThrew(operation: String, error: String)
  /// A step changed the state, though the model says that the operation only reads: a mistake in the model.
  case notReadOnly(operation: String)
}

extension UnknownReason: CustomStringConvertible {
  /// One sentence without its full stop.
  public var description: String {
    switch self {
    case .modelSteps(let limit): "the limit of \(limit) model steps is reached"
    case .memory(let limit): "the limit of memory, \(limit) bytes, is reached"
    case .time: "the time is up"
    case .modelThrew(let operation, let error): "the model threw at \(operation): \(error)"
    case .notReadOnly(let operation):
      "the model changed its state at \(operation), which it says only reads"
    }
  }
}
