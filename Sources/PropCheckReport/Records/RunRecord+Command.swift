extension RunRecord {
  /// The commands whose options and seed decide what they do.
  private static let repeatable: Set<String> = ["run", "load", "mutants"]

  /// The command that repeats the run; nil for a command that reads files.
  package var commandLine: String? {
    guard Self.repeatable.contains(command) else { return nil }
    let options = options.sorted { $0.key < $1.key }.flatMap { name, value in
      value.split(separator: "\n").map { "--\(name) " + ShellWord.quoted(String($0)) }
    }
    let part = shard.map { ["--shard " + ShellWord.quoted($0)] } ?? []
    let program = program ?? Self.usualProgram
    return (["\(program) \(command) --seed \(seed)"] + options + part + thresholds)
      .joined(separator: " ")
  }

  /// The typed options about thresholds, which are not part of the work.
  private var thresholds: [String] {
    let typed = t?.arguments ?? []
    return typed.enumerated().compactMap { place, word in
      if word == "--no-thresholds" || word.hasPrefix("--threshold=") {
        return ShellWord.quoted(word)
      }
      guard word == "--threshold", place + 1 < typed.count else { return nil }
      return "--threshold " + ShellWord.quoted(typed[place + 1])
    }
  }
}
