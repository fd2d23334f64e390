/// Why a check ended without a verdict.
public enum UnknownReason: Error, Equatable, Sendable {
  /// The limit of model steps was reached.
  case modelSteps(limit: Int)
  /// The limit of memory was reached.
  case memory(limitBytes: Int)
  /// The time is up.
  case time
  /// A step of the model threw an error.
  case modelThrew(operation: String, error: String)
  /// A step changed the state, although the model declares the operation read-only.
  case notReadOnly(operation: String)
  /// A step kept part of the state, although the model declares that the operation overwrites all of it.
  case notOverwriting(operation: String)
  /// The model trapped. The operation is nil outside of steps, as in `keys`.
  case modelTrapped(operation: String?, signal: Int)
  /// A step of the model, or `==` or `hash` of its states, did not end in time.
  case endlessStep(operation: String?)
}

extension UnknownReason: CustomStringConvertible {
  /// The reason, as a sentence without a final period.
  public var description: String {
    switch self {
    case .modelSteps(let limit): "the limit of \(limit) model steps is reached"
    case .memory(let limit): "the limit of memory, \(limit) bytes, is reached"
    case .time: "the time is up"
    case .modelThrew(let operation, let error): "the model threw at \(operation): \(error)"
    case .notReadOnly(let operation):
      "the model changed its state at \(operation), which it says only reads"
    case .notOverwriting(let operation):
      "the model kept part of its state at \(operation), which it says overwrites all of it"
    case .modelTrapped(let operation, let signal):
      "the model\(operation.map { "'s step at \($0)" } ?? "") trapped (signal \(signal))"
    case .endlessStep(let operation):
      "the model\(operation.map { "'s step at \($0)" } ?? "") did not end in time"
    }
  }
}
