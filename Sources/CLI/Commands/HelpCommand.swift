/// `propcheck help`: all commands, or one of them.
struct HelpCommand {
  private let invocation: Invocation
  private let system: SystemInterface
  private let table: CommandTable

  init(_ invocation: Invocation, _ system: SystemInterface, table: CommandTable) {
    (self.invocation, self.system, self.table) = (invocation, system, table)
  }

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
