import PropCheckReport

/// The exit code of the process.
enum ExitCode: Hashable, Sendable {
  case passed
  case failed
  case usage
  /// A threshold was not met, or a comparison found something worse.
  case missed
  case nothingRan
  case gaveUp
  /// A shard, or some cases of it, are missing in a merged report.
  case incomplete
  case internalError
  case cannotWrite
  case temporary
  case interrupted(signal: Int32)

  var value: Int32 {
    switch self {
    case .passed: 0
    case .failed: 1
    case .usage: 2
    case .missed: 3
    case .nothingRan: 4
    case .gaveUp: 5
    case .incomplete: Int32(EndRecord.incompleteExit)
    case .internalError: Int32(EndRecord.internalErrorExit)
    case .cannotWrite: 74
    case .temporary: 75
    case .interrupted(let signal): 128 + signal
    }
  }
}
