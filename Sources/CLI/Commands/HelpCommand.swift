/// `propcheck help`
struct HelpCommand {
  let invocation: Invocation
  let system: SystemInterface
  let table: CommandTable

  func run() throws(ToolError) -> ExitCode {
    let help = HelpText(table: table, columns: system.columns)
    guard let name = invocation.operands.first else {
      system.out.line(help.overview)
      return .passed
    }
    guard let command = table.command(named: name) else {
      let nearest = Nearest.match(name, among: table.commands.map(\.name))
      throw .usage(.unknownCommand(name, nearest: nearest))
    }
    system.out.line(help.page(of: command))
    return .passed
  }
}
