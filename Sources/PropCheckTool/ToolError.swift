import PropCheck
import PropCheckReport

/// An error that ends a command.
enum ToolError: Error {
  case usage(UsageError)
  case report(ReportError)
  /// Reports that do not belong together.
  case merge(MergeError)
  /// A file, folder or token that cannot be used.
  case input(place: String, reason: String, fix: String)
  /// A folder for temporary files that cannot be made, or filled.
  case folder(place: String, error: LayerError)
  /// The data layer cannot be opened.
  case layer(name: String, error: LayerError)
  /// What is wrong with the suite itself.
  case suite([String])
  /// A worker process cannot be started or used.
  case work(layer: String, reason: String)
  /// The machine has too few resources for this many worker processes.
  case noRoom(layer: String, reason: String, fix: String)
  /// A property cannot be run; the reason tells where and how to fix it.
  case property(id: String, reason: String)
}

extension ToolError: CustomStringConvertible {
  var description: String {
    switch self {
    case .usage(let error): error.description
    case .report(let error): error.description
    case .merge(let error): error.description
    case .input(let place, let reason, let fix): "\(reason)\nwhere: \(place)\nfix: \(fix)"
    case .folder(let place, let error):
      "\(Self.sentence(error.reason))\nwhere: \(place)\nfix: \(error.fix)"
    case .layer(let name, let error) where error.fix.isEmpty:
      "The layer \(name) cannot be opened. \(error.reason)"
    case .layer(let name, let error) where error.isMistake:
      "\(Self.sentence(error.reason))\nwhere: layer \(name)\nfix: \(error.fix)"
    case .layer(let name, let error):
      "The data layer cannot be opened: \(Self.clause(error.reason)).\nwhere: layer \(name)\nfix: \(error.fix)"
    case .suite(let problems): problems.joined(separator: "\n")
    case .work(let layer, let reason):
      "A worker process fails: \(Self.clause(reason)).\nwhere: layer \(layer)\n"
        + "fix: run it with --no-isolation, in a debugger for instance, to see where it stops; scripts are drawn "
        + "before anything runs, so it may be in the model or a generator."
    case .noRoom(let layer, let reason, let fix):
      "No worker process can be started: \(reason).\nwhere: layer \(layer)\nfix: \(fix)"
    case .property(let id, let reason): "\(id) cannot be tried: \(reason)"
    }
  }

  /// A reason as a sentence of its own.
  private static func sentence(_ reason: String) -> String {
    reason.prefix(1).uppercased() + clause(reason).dropFirst() + "."
  }

  /// A reason without the point at its end.
  private static func clause(_ reason: String) -> String {
    reason.hasSuffix(".") ? String(reason.dropLast()) : reason
  }

  /// Whether another layer may well run.
  var isOfLayer: Bool {
    switch self {
    case .layer, .work, .noRoom, .property: true
    case .usage, .report, .input, .folder, .suite, .merge: false
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .merge(.samplesLost): .temporary
    case .usage, .input, .suite, .merge: .usage
    case .report(.unwritable): .cannotWrite
    case .report: .usage
    case .layer(_, let error) where error.isTemporary: .temporary
    case .folder(_, let error): error.isTemporary ? .temporary : .usage
    case .noRoom: .temporary
    case .property(_, let reason) where Misuse.isLackOfRoom(reason): .temporary
    case .property(_, let reason) where Misuse.isOfSetUp(reason): .usage
    case .layer(_, let error) where error.isMistake: .usage
    case .layer, .work, .property: .internalError
    }
  }
}
