import PropCheck

/// Why a figure cannot be measured.
enum BenchError: Error, Equatable {
  case noSuchGroup(String)
  case tooManyArguments
  /// The sides of a comparison saw different data.
  case differentWork(subject: Int, baseline: Int)
  /// SQLite refused a call of the baseline.
  case baseline(String)
  /// A measured property did not pass.
  case propertyFailed(id: String, verdict: String)
  /// A measured run did not pass.
  case runFailed(command: String, status: Int32)
  /// A recorded history cannot be read, or its verdict is wrong.
  case history(file: String, problem: String)
  /// The report of a run has no peak of memory.
  case unknownPeak(cases: Int)
  /// The report of a run that passed has no end.
  case runHasNoEnd
  /// A measured command gives another answer than the model.
  case wrongAnswer(String)
  /// Nothing was counted.
  case notCounted(String)

  var isOfUsage: Bool {
    switch self {
    case .noSuchGroup, .tooManyArguments: true
    default: false
    }
  }
}

extension BenchError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noSuchGroup(let name): "No group is named \"\(name)\".\n\(BenchError.usage)"
    case .tooManyArguments: "Unexpected second argument.\n\(BenchError.usage)"
    case .differentWork(let subject, let baseline):
      "The two sides did different work.\nwhere: the digests are \(subject) and \(baseline)\n"
        + "fix: use the statements of the store in the baseline."
    case .baseline(let message): "The baseline on the C interface failed: \(message)"
    case .propertyFailed(let id, let verdict):
      "A measured property does not pass.\nwhere: \(id), \(verdict)\n"
        + "fix: scripts/propcheck run --filter \(id)"
    case .runFailed(let command, let status):
      "A measured run exited with status \(status).\nfix: \(command)"
    case .history(let file, let problem):
      "\(problem)\nwhere: \(file)\nfix: restore the file from the repository."
    case .notCounted(let figure): "Cannot count \(figure).\nfix: build without a sanitizer."
    case .unknownPeak(let cases): "The report of \(cases) cases has no peak of memory."
    case .wrongAnswer(let command):
      "A measured command answers otherwise than the model.\nwhere: \(command)\nfix: scripts/propcheck run"
    case .runHasNoEnd: "The report of a run that passed has no end."
    }
  }

  private static var usage: String {
    let names = Group.allCases.map(\.rawValue).joined(separator: ", ")
    return "fix: name one of \(names), or none for all."
  }
}

extension PropertyResult {
  /// - Throws: ``BenchError/propertyFailed(id:verdict:)`` unless the property passed.
  func requirePass() throws(BenchError) {
    let text =
      switch verdict {
      case .passed: ""
      case .failed: "failed"
      case .gaveUp(let reason): "gave up: \(reason)"
      case .invalid(let reason): "invalid: \(reason)"
      case .interrupted: "interrupted"
      }
    guard text.isEmpty else { throw .propertyFailed(id: id, verdict: text) }
  }
}
