/// `propcheck help`
struct HelpCommand {
  let invocation: Invocation
  let system: SystemInterface
  let help: HelpText

  func run() throws(ToolError) -> ExitCode {
    guard let name = invocation.operands.first else {
      system.out.line(help.overview)
      return .passed
    }
    guard let command = help.table.command(named: name) else {
      let nearest = Nearest.match(name, among: help.table.commands.map(\.name))
      throw .usage(.unknownCommand(name, nearest: nearest, program: help.table.program))
    }
    system.out.line(help.page(of: command))
    return .passed
  }
}
