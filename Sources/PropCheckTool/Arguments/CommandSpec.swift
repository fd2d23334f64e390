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

  /// One line, as in `propcheck history FILE --model NAME [--steps N]`; long ones refer to help.
  var usage: String { full ?? heading + "; \(program) help \(name) shows them" }

  /// The usage line above a list of the options.
  var heading: String { full ?? usage(of: ["[OPTIONS]"]) }

  /// With all options; nil if that is too long for a line.
  private var full: String? {
    let others = options.filter { !$0.isRequired && $0.name != "help" }
    let line = usage(of: others.map { "[\($0.usage)]" })
    return line.count <= 100 ? line : nil
  }

  private func usage(of others: [String]) -> String {
    let options = options.filter(\.isRequired).map(\.usage) + others
    let operands = operand.counts == 0...0 ? [] : [operandUsage]
    // What follows -- is no option, so it comes last.
    let words = operand.name.hasPrefix("--") ? options + operands : operands + options
    return ([program, name] + words).joined(separator: " ")
  }

  private var operandUsage: String {
    let name = operand.counts.upperBound > 1 ? operand.name + "..." : operand.name
    return operand.counts.lowerBound == 0 ? "[\(name)]" : name
  }
}
