struct CommandSpec: Hashable, Sendable {
  /// The positional arguments.
  struct Operand: Hashable, Sendable {
    var name = ""
    var counts = 0...0
    var allowed: [String] = []
    var help = ""
  }

  let name: String
  /// One sentence without its full stop.
  let summary: String
  let operand: Operand
  let options: [OptionSpec]
  /// The program that has the command.
  var program = ""

  init(
    _ name: String, _ summary: String, operand: Operand = Operand(), options: [OptionSpec] = []
  ) {
    (self.name, self.summary, self.operand, self.options) = (name, summary, operand, options)
  }

  /// The command of a program.
  func of(_ program: String) -> CommandSpec {
    var spec = self
    spec.program = program
    return spec
  }

  func option(named name: String) -> OptionSpec? { options.first { $0.name == name } }

  func option(lettered letter: Character) -> OptionSpec? { options.first { $0.letter == letter } }

  /// One line, as in `propcheck replay FILE|TOKEN [--times N] [--step]`; long ones refer to help.
  var usage: String { usage(orElse: "[OPTIONS]; \(program) help \(name) shows them") }

  /// The usage line above a list of the options.
  var heading: String { usage(orElse: "[OPTIONS]") }

  private func usage(orElse short: String) -> String {
    let options = options.filter { $0.name != "help" }.map { "[\($0.usage)]" }
    let full = usage(options)
    return full.count <= 100 ? full : usage([short])
  }

  private func usage(_ options: [String]) -> String {
    let operands = operand.counts == 0...0 ? [] : [operandUsage]
    return ([program, name] + operands + options).joined(separator: " ")
  }

  private var operandUsage: String {
    let name = operand.counts.upperBound > 1 ? operand.name + "..." : operand.name
    return operand.counts.lowerBound == 0 ? "[\(name)]" : name
  }
}
