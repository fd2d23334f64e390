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

/// A shell that can complete words.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  func script(for plan: CompletionPlan) -> String {
    switch self {
    case .bash: BashScript(plan: plan).text
    case .zsh: ZshScript(plan: plan).text
    case .fish: FishScript(plan: plan).text
    }
  }

  /// A text in single quotes, as bash and zsh read it.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
