/// Parses the arguments, runs the command and reports errors.
struct Tool {
  static let version = "0.1.0"

  let system: SystemInterface

  func run(_ arguments: [String]) async -> ExitCode {
    let code: ExitCode
    do {
      code = try await dispatch(arguments)
    } catch {
      system.complain(error.description)
      return error.exitCode
    }
    guard let problem = system.out.problem() else { return code }
    system.complainBriefly(
      "The results cannot be written: \(problem).\nwhere: stdout\n"
        + "fix: free some space, or read the output to its end.")
    return .cannotWrite
  }

  private var table: CommandTable {
    CommandTable(
      layers: system.layers.map(\.name),
      loads: system.layers.filter { $0.load != nil }.map(\.name), jobs: system.cores)
  }

  private func dispatch(_ arguments: [String]) async throws(ToolError) -> ExitCode {
    switch arguments.first {
    case "--version":
      system.out.line("propcheck \(Self.version)")
      return .passed
    case "--help", "-h":
      system.out.line(HelpText(table: table, columns: system.columns).overview)
      return .passed
    default:
      return try await run(try invocation(of: arguments))
    }
  }

  private func invocation(of arguments: [String]) throws(ToolError) -> Invocation {
    try ToolError.checking(
      ArgumentParser(table: table, environment: system.environment).parse(arguments))
  }

  private func run(_ invocation: Invocation) async throws(ToolError) -> ExitCode {
    let command = invocation.command
    if invocation.isOn("help") {
      system.out.line(HelpText(table: table, columns: system.columns).page(of: command))
      return .passed
    }
    switch command.name {
    case "run": return try await RunCommand(invocation: invocation, system: system).run()
    case "replay": return try await ReplayCommand(invocation: invocation, system: system).run()
    case "load": return try await LoadCommand(invocation: invocation, system: system).run()
    case "mutants": return try await MutantsCommand(invocation: invocation, system: system).run()
    case "compare": return try CompareCommand(invocation: invocation, system: system).run()
    case "history": return try HistoryCommand(invocation: invocation, system: system).run()
    case "report": return try ReportCommand(invocation: invocation, system: system).run()
    case "list": return try await ListCommand(invocation: invocation, system: system).run()
    default: return try HelpCommand(invocation: invocation, system: system, table: table).run()
    }
  }
}
