/// `propcheck help`: all commands, or one of them.
struct HelpCommand {
  private let invocation: Invocation
  private let surroundings: Surroundings
  private let table: CommandTable

  init(_ invocation: Invocation, _ surroundings: Surroundings, table: CommandTable) {
    (self.invocation, self.surroundings, self.table) = (invocation, surroundings, table)
  }

  func run() throws(ToolError) -> ExitCode {
    let help = HelpText(table: table, columns: surroundings.columns)
    guard let name = invocation.operands.first else {
      surroundings.out.line(help.overview)
      return .passed
    }
    guard let command = table.command(named: name) else {
      let nearest = Nearest.match(name, among: table.commands.map(\.name))
      throw .usage(.unknownCommand(name, nearest: nearest))
    }
    surroundings.out.line(help.page(of: command))
    return .passed
  }
}
