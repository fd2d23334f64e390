import PropCheckReport

/// Help, generated from the table of commands.
struct HelpText {
  let table: CommandTable
  /// What the program does, in one sentence.
  var summary = ""
  /// The width of the terminal; nil for lines of any length.
  var columns: Int?

  var overview: String {
    var rows = Columns()
    for command in table.commands { rows.append(["  " + command.name, command.summary]) }
    let program = table.program
    return """
      \(summary)

      usage: \(program) COMMAND [OPTIONS]

      \(rows.rows(within: columns).joined().joined(separator: "\n"))

      \(program) help COMMAND shows its options; \(program) --version the version.
      Every option can also come from the environment: --seed is PROPCHECK_SEED.
      \(exitCodes)
      """
  }

  private var exitCodes: String {
    guard table.command(named: "load") != nil else {
      return """
        Exit codes: 0 passed, 1 failed, 2 usage error, 4 nothing ran, 5 gave up,
        6 a shard is missing, 70 internal error, 74 the report could not be written,
        75 temporary failure, 130 and 143 interrupted.
        """
    }
    return """
      Exit codes: 0 passed, 1 failed, 2 usage error, 3 a threshold was missed or
      a comparison found a regression, 4 nothing ran, 5 gave up, 6 a shard is missing,
      70 internal error, 74 the report could not be written, 75 temporary failure,
      130 and 143 interrupted.
      """
  }

  func page(of command: CommandSpec) -> String {
    var rows = Columns()
    if command.operand.counts != 0...0 {
      let allowed = notes(allowed: command.operand.allowed, fallback: nil)
      rows.append(["  " + command.operand.name, command.operand.help + allowed])
    }
    for option in command.options { rows.append(row(for: option)) }
    return """
      \(command.summary).

      \(Fold.line("usage: " + command.heading, columns: columns).joined(separator: "\n"))

      \(rows.rows(within: columns).joined().joined(separator: "\n"))
      """
  }

  private func row(for option: OptionSpec) -> [String] {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    return [
      "  \(letter)\(option.usage)",
      option.help + notes(allowed: option.allowed, fallback: option.isFlag ? nil : option.fallback),
    ]
  }

  private func notes(allowed: [String], fallback: String?) -> String {
    let notes = [
      allowed.isEmpty ? nil : CommandSpec.alternatives(allowed), fallback.map { "default: \($0)" },
    ].compactMap { $0 }
    return notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
  }
}
