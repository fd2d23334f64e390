/// Why there is no figure.
enum BenchError: Error, Equatable {
  case noSuchGroup(String)
  case tooManyArguments
  /// The two sides of a comparison saw different data.
  case differentWork(subject: Int, baseline: Int)
  /// SQLite refused what the baseline asked for.
  case baseline(String)
  /// A property that is measured did not pass.
  case propertyFailed(id: String, verdict: String)
  /// A run that is measured did not pass.
  case runFailed(command: String, status: Int32)
  /// A recorded history cannot be read, or gets another verdict than the known one.
  case history(file: String, problem: String)
  /// The report of a run tells no peak.
  case unknownPeak(cases: Int)
  /// The report of a run that passed has no end.
  case runHasNoEnd
  /// What should have been counted was not.
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
    case .noSuchGroup(let name): "There is no group \"\(name)\".\n\(BenchError.usage)"
    case .tooManyArguments: "There is more than one argument.\n\(BenchError.usage)"
    case .differentWork(let subject, let baseline):
      "The two sides did different work.\nwhere: the digests are \(subject) and \(baseline)\n"
        + "fix: let the statements of the baseline be those of the store."
    case .baseline(let message): "The baseline on the C interface failed: \(message)"
    case .propertyFailed(let id, let verdict):
      "What is measured does not work.\nwhere: \(id), \(verdict)\n"
        + "fix: scripts/propcheck run --filter \(id)"
    case .runFailed(let command, let status):
      "A run that is measured ended with status \(status).\nfix: run it by hand: \(command)"
    case .history(let file, let problem):
      "\(problem)\nwhere: \(file)\nfix: restore the file from the repository."
    case .notCounted(let figure): "Nobody counted \(figure); build without a sanitizer."
    case .unknownPeak(let cases): "The report of \(cases) cases tells no peak of memory."
    case .runHasNoEnd: "The report of a run that passed has no end."
    }
  }

  private static var usage: String {
    let names = Group.allCases.map(\.rawValue).joined(separator: ", ")
    return "fix: name one of \(names), or none for all."
  }
}
