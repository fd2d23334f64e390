import PropCheckReport

/// What a shell may offer, made from the table of commands.
///
/// Names of properties are those of the default layer when the script was printed, so that completing starts no program.
struct CompletionPlan: Hashable, Sendable {
  /// What can stand in one place.
  enum Suggestion: Hashable, Sendable {
    case words([String])
    case files
    case folders
    /// Anything, such as a number.
    case anything
  }

  struct Option: Hashable, Sendable {
    /// As it is typed: `--seed`, or `--no-known` for a flag that is on by default.
    let name: String
    /// As it is typed: `-s`.
    let letter: String?
    /// nil for a flag.
    let value: Suggestion?
    /// The name of the value in help.
    let placeholder: String
    let help: String
    let repeats: Bool
  }

  struct Command: Hashable, Sendable {
    let name: String
    let summary: String
    let options: [Option]
    /// nil if there is no operand.
    let operand: Suggestion?
    let operandName: String
  }

  let program: String
  let commands: [Command]
  /// The options that work without a command.
  let alone = CommandTable.alone

  init(_ table: CommandTable, of suite: TestSuite, properties: [String]) {
    program = table.program
    let names = Names(
      commands: table.commands.map(\.name), properties: properties,
      mutants: suite.mutants.map(\.id), mixes: suite.loads?.mixes.map(\.name) ?? [])
    commands = table.commands.map { Command($0, names) }
  }

  /// A function of a shell, named after the program.
  var function: String {
    "_" + program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
  }
}

extension CompletionPlan {
  /// The names that the table does not hold.
  fileprivate struct Names {
    let commands: [String]
    let properties: [String]
    let mutants: [String]
    let mixes: [String]

    /// What `--filter` of a command selects from.
    func filtered(by command: String) -> [String] {
      switch command {
      case "mutants": mutants
      case "load": mixes
      default: properties
      }
    }
  }
}

extension CompletionPlan.Command {
  fileprivate init(_ spec: CommandSpec, _ names: CompletionPlan.Names) {
    (name, summary) = (spec.name, spec.summary)
    options = spec.options.map { CompletionPlan.Option($0, of: spec, names) }
    operandName = spec.operand.name
    operand =
      spec.operand.counts == 0...0
      ? nil : .of(spec.operand.name, allowed: spec.operand.allowed, names)
  }
}

extension CompletionPlan.Option {
  fileprivate init(_ spec: OptionSpec, of command: CommandSpec, _ names: CompletionPlan.Names) {
    let isNegated = spec.isFlag && spec.fallback == "true"
    name = isNegated ? "--no-\(spec.name)" : "--\(spec.name)"
    letter = spec.letter.map { "-\($0)" }
    placeholder = spec.placeholder ?? ""
    (help, repeats) = (spec.help, spec.repeats)
    let allowed = spec.name == "filter" ? names.filtered(by: command.name) : spec.allowed
    value = spec.placeholder.map { .of($0, allowed: allowed, names) }
  }
}

extension CompletionPlan.Suggestion {
  /// Values are named after what they are: `FILE` and `OUT` are files.
  fileprivate static func of(
    _ placeholder: String, allowed: [String], _ names: CompletionPlan.Names
  ) -> Self {
    // A word that needs quotes would have to be quoted in another way in each place.
    let plain = allowed.filter { ShellWord.quoted($0) == $0 }
    if !plain.isEmpty { return .words(plain) }
    if placeholder == "COMMAND" { return .words(names.commands) }
    if placeholder.hasPrefix("FOLDER") { return .folders }
    let isFile = ["FILE", "OUT", "REPORT"].contains { placeholder.hasPrefix($0) }
    return isFile ? .files : .anything
  }
}
