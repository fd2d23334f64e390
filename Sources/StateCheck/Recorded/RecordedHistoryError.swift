/// Why a file is no history.
package enum RecordedHistoryError: Error, Equatable {
  case empty
  case tooLong(limitBytes: Int)
  case lineTooLong(line: Int, limitBytes: Int)
  case line(Int, LineProblem)
  /// The last line lacks its newline, and may be cut off.
  case lastLine(Int, LineProblem)
  /// The line is valid, but contradicts earlier ones.
  case disorder(line: Int, CallHistoryError)
}

extension RecordedHistoryError {
  /// What is wrong, in one sentence.
  package var problem: String {
    switch self {
    case .empty: "This history is empty."
    case .tooLong(let limit): "This history is longer than \(limit) bytes."
    case .lineTooLong(_, let limit): "This line is longer than \(limit) bytes."
    case .line(_, let problem): problem.problem
    case .lastLine(_, let problem): problem.problem + " Is the history cut off here?"
    case .disorder(_, let error): error.problem
    }
  }

  /// The remedy, without a final period.
  package var remedy: String {
    switch self {
    case .empty: "name the file that was recorded"
    case .tooLong, .lineTooLong: "check a shorter part of it"
    case .line(_, let problem): problem.remedy
    case .lastLine(_, let problem): problem.remedy + ", or copy all of the history"
    case .disorder(_, let error): error.remedy
    }
  }

  /// The line, from 1; nil for the whole file.
  package var line: Int? {
    switch self {
    case .empty, .tooLong: nil
    case .lineTooLong(let line, _), .line(let line, _), .lastLine(let line, _),
      .disorder(let line, _):
      line
    }
  }
}
