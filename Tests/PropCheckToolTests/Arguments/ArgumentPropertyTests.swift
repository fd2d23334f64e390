import PropCheck
import PropCheckTesting
import Testing

@testable import PropCheckTool

@Suite struct ArgumentPropertyTests {
  @Test func `any arguments are read or refused with what is right`() async {
    let table = CommandTable(layers: ["sqlite", "other"], jobs: 2)
    let settings = Settings(seed: TestSeed.value, cases: 3_000)
    await forAll(Self.input(table), settings: settings) { words, variable, value in
      let parser = ArgumentParser(table: table, environment: [variable: value])
      let result = Result { () throws(UsageError) in
        let invocation = try parser.parse(words)
        if invocation["seed"] != nil { _ = try RunOptions(invocation, randomSeed: { 1 }) }
        return invocation.command.name
      }
      switch result {
      case .success(let name): try require(name, equals: words.first ?? "")
      case .failure(let error):
        let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false)
        try require(lines.count, equals: 2)
        try require(lines[0].count < 400, "The sentence is too long: \(lines[0])")
        try require(lines[1].hasPrefix("usage: propcheck "), "There is no usage.")
      }
    }
  }

  /// Words of the table, near misses and any text, after a command more often than not.
  private static func input(_ table: CommandTable) -> Gen<([String], String, String)> {
    let options = table.commands.flatMap(\.options)
    let known = options.map { "--" + $0.name } + options.compactMap { $0.letter.map { "-\($0)" } }
    let words = Gen<String>.frequency([
      (4, .element(of: known)), (2, .string(upTo: 12)),
      (2, .element(of: ["1", "10m", "never", "x(", "-", "--", "--seed=7", "-qvs7", "--no-json"])),
    ])
    return Gen { source in
      let command = try source.draw(
        .frequency([(4, .element(of: table.commands.map(\.name))), (1, words)]))
      let rest = try source.draw(.array(of: words, upTo: 5))
      let variable = try source.draw(.element(of: options.map(\.variable)))
      return ([command] + rest, variable, try source.draw(.string(upTo: 4)))
    }
  }
}
