/// Reads the arguments, runs the command and says what went wrong.
struct Tool {
  /// The version of the program.
  static let version = "0.1.0"

  let surroundings: Surroundings

  func run(_ arguments: [String]) async -> ExitCode {
    let code: ExitCode
    do {
      code = try await dispatch(arguments)
    } catch {
      surroundings.complain(error.description)
      return error.exitCode
    }
    guard let problem = surroundings.out.problem() else { return code }
    surroundings.complainBriefly(
      "The results cannot be written: \(problem).\nwhere: stdout\n"
        + "fix: free some space, or read the output to its end.")
    return .cannotWrite
  }

  private var table: CommandTable {
    CommandTable(
      layers: surroundings.layers.map(\.name),
      loads: surroundings.layers.filter { $0.load != nil }.map(\.name), jobs: surroundings.cores)
  }

  private func dispatch(_ arguments: [String]) async throws(ToolError) -> ExitCode {
    switch arguments.first {
    case "--version":
      surroundings.out.line("propcheck \(Self.version)")
      return .passed
    case "--help", "-h":
      surroundings.out.line(HelpText(table: table, columns: surroundings.columns).overview)
      return .passed
    default:
      return try await run(try invocation(of: arguments))
    }
  }

  private func invocation(of arguments: [String]) throws(ToolError) -> Invocation {
    try ToolError.checking { () throws(UsageError) in
      try ArgumentParser(table: table, environment: surroundings.environment).parse(arguments)
    }
  }

  private func run(_ invocation: Invocation) async throws(ToolError) -> ExitCode {
    let command = invocation.command
    if invocation.isOn("help") {
      surroundings.out.line(HelpText(table: table, columns: surroundings.columns).page(of: command))
      return .passed
    }
    switch command.name {
    case "run": return try await RunCommand(invocation, surroundings).run()
    case "replay": return try await ReplayCommand(invocation, surroundings).run()
    case "load": return try await LoadCommand(invocation, surroundings).run()
    case "mutants": return try await MutantsCommand(invocation, surroundings).run()
    case "compare": return try CompareCommand(invocation, surroundings).run()
    case "history": return try HistoryCommand(invocation, surroundings).run()
    case "report": return try ReportCommand(invocation, surroundings).run()
    case "list": return try await ListCommand(invocation, surroundings).run()
    default: return try HelpCommand(invocation, surroundings, table: table).run()
    }
  }
}
