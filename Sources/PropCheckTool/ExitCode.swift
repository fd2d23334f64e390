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
    case .internalError: 70
    case .cannotWrite: 74
    case .temporary: Int32(NoteRecord.Obstacle.temporaryExit)
    case .interrupted(let signal): 128 + signal
    }
  }
}

extension ExitCode {
  /// The code with which a run of nothing but an obstacle ends.
  init(_ obstacle: NoteRecord.Obstacle) {
    let known: [ExitCode] = [.temporary, .usage]
    self = known.first { Int($0.value) == obstacle.exit } ?? .internalError
  }
}
