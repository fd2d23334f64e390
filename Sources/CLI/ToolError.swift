import Domain
import PropCheck
import Report

/// An error that ends a command.
enum ToolError: Error {
  case usage(UsageError)
  case report(ReportError)
  /// A file, folder or token that cannot be used.
  case input(place: String, reason: String, fix: String)
  /// The data layer cannot be opened.
  case layer(name: String, error: DataLayerError)
  /// No worker process can be started.
  case work(layer: String, reason: String)
}

extension ToolError: CustomStringConvertible {
  var description: String {
    switch self {
    case .usage(let error): error.description
    case .report(let error): error.description
    case .input(let place, let reason, let fix): "\(reason)\nwhere: \(place)\nfix: \(fix)"
    case .layer(let name, .service(.storageBusy)):
      "The data layer cannot be opened: it is locked by another program.\n"
        + "where: layer \(name)\nfix: try again."
    case .layer(let name, let error):
      "The data layer cannot be opened: \(error).\n"
        + "where: layer \(name)\nfix: \(Self.remedy(for: error))"
    case .work(let layer, let reason):
      "Cannot start a worker process: \(reason.hasSuffix(".") ? String(reason.dropLast()) : reason).\nwhere: layer \(layer)\n"
        + "fix: run it with --no-isolation, in a debugger for instance, to see where it ends."
    }
  }

  private static func remedy(for error: DataLayerError) -> String {
    switch error {
    case .service(.storageFull): "free some space, or set TMPDIR to a folder that has some."
    case .service(.unavailable): "set TMPDIR to a writable folder."
    case .service(.schemaTooNew): "use the version that wrote it, or a newer one."
    default: "report it with the command that led here."
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .usage, .input: .usage
    case .report(.unwritable): .cannotWrite
    case .report: .usage
    case .layer(_, .service(.storageBusy)), .layer(_, .service(.storageFull)): .temporary
    case .layer, .work: .internalError
    }
  }
}
