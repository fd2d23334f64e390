import Foundation

/// The command line of a suite: parses the arguments, runs the command and reports errors.
public struct Tool: Sendable {
  let system: SystemInterface

  /// Creates the tool of a suite, which uses this machine's clock, files and processes.
  public init(_ suite: TestSuite) {
    self.init(system: .live(suite))
  }

  init(system: SystemInterface) {
    self.system = system
  }

  /// Runs the command given by the arguments of the program, and ends the program with the exit code of that command.
  ///
  /// The tool also starts this program again as worker processes, which run cases: call this function before doing
  /// anything else.
  public func run() async -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let work = WorkCommand(arguments, layers: system.suite.everyLayer) {
      await work.run()
      // Another thread ends the process.
      while true { pause() }
    }
    if let work = FuzzWork(arguments, layers: system.suite.everyLayer) { exit(await work.run()) }
    exit(await run(arguments).value)
  }

  func run(_ arguments: [String]) async -> ExitCode {
    let code: ExitCode
    do {
      try requireSuite()
      code = try await dispatch(arguments)
    } catch {
      if error.exitCode == .cannotWrite {
        system.complainBriefly(error.description)
      } else {
        system.complain(error.description)
      }
      return error.exitCode
    }
    guard let problem = system.out.problem() else { return code }
    system.complainBriefly(
      "The results cannot be written: \(problem).\nwhere: stdout\n"
        + "fix: free some space, or read the output to its end.")
    return .cannotWrite
  }

  private func requireSuite() throws(ToolError) {
    let problems = system.suite.problems
    guard problems.isEmpty else { throw .suite(problems) }
  }

  private var table: CommandTable {
    CommandTable(system.suite, jobs: system.cores)
  }

  private var help: HelpText {
    HelpText(table: table, summary: system.suite.summary, columns: system.columns)
  }

  private func dispatch(_ arguments: [String]) async throws(ToolError) -> ExitCode {
    switch arguments.first {
    case "--version":
      system.out.line("\(system.program) \(system.suite.version)")
      return .passed
    case "--help", "-h":
      system.out.line(help.overview)
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
      system.out.line(help.page(of: command))
      return .passed
    }
    switch command.name {
    case "run": return try await RunCommand(invocation, system, table).run()
    case "replay": return try await ReplayCommand(invocation: invocation, system: system).run()
    case "load": return try await LoadCommand(invocation: invocation, system: system).run()
    case "mutants": return try await MutantsCommand(invocation, system, table).run()
    case "fuzz": return try await FuzzCommand(invocation: invocation, system: system).run()
    case "crash": return try await CrashCommand(invocation: invocation, system: system).run()
    case "plan":
      return try PlanCommand(invocation: invocation, system: system, table: table).run()
    case "seeds": return try SeedsCommand(invocation: invocation, system: system).run()
    case "merge": return try MergeCommand(invocation: invocation, system: system).run()
    case "compare": return try CompareCommand(invocation: invocation, system: system).run()
    case "history": return try HistoryCommand(invocation: invocation, system: system).run()
    case "report": return try ReportCommand(invocation: invocation, system: system).run()
    case "new": return try NewCommand(invocation: invocation, system: system).run()
    case "completions":
      return try await CompletionsCommand(invocation: invocation, system: system, table: table)
        .run()
    case "list": return try await ListCommand(invocation: invocation, system: system).run()
    default: return try HelpCommand(invocation: invocation, system: system, help: help).run()
    }
  }
}
