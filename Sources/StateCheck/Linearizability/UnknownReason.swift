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
  /// A step did not lead where another one of the same operation led, though the model says that it overwrites every state: a
  /// mistake in the model.
  case notOverwriting(operation: String)
  /// The model trapped: a mistake in it. The operation is that of the step; nil if it was no step, but `keys` for instance.
  case modelTrapped(operation: String?, signal: Int)
  /// A step of the model, or what its states do in their `==` and `hash`, did not end in time.
  case endlessStep(operation: String?)
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
    case .notOverwriting(let operation):
      "the model left something of its state at \(operation), which it says overwrites all of it"
    case .modelTrapped(let operation, let signal):
      "the model\(operation.map { "'s step at \($0)" } ?? "") trapped (signal \(signal))"
    case .endlessStep(let operation):
      "the model\(operation.map { "'s step at \($0)" } ?? "") did not end in time"
    }
  }
}
