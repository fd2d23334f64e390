import PropCheck

/// `propcheck completions`: prints a script that completes words in a shell.
struct CompletionsCommand {
  let invocation: Invocation
  let system: SystemInterface
  let table: CommandTable

  func run() async throws(ToolError) -> ExitCode {
    let shell = invocation.operands.first.flatMap(Shell.init) ?? .bash
    let plan = CompletionPlan(
      table, of: system.suite, properties: try await system.properties().map(\.id))
    system.out.write(shell.script(for: plan))
    return .passed
  }
}
