import Testing

@testable import PropCheckTool

@Suite struct CommandTableTests {
  private let table = CommandTable(layers: ["sqlite"], jobs: 2)

  @Test func `no command has two options of one name or letter`() {
    for command in table.commands {
      #expect(Set(command.options.map(\.name)).count == command.options.count)
      let letters = command.options.compactMap(\.letter)
      #expect(Set(letters).count == letters.count)
    }
  }

  @Test func `every default is a value that is allowed`() {
    for option in table.commands.flatMap(\.options) {
      guard let fallback = option.fallback, !option.allowed.isEmpty else { continue }
      #expect(option.allowed.contains(fallback))
    }
  }

  @Test func `no option begins with no, which would hide its opposite`() {
    #expect(table.commands.flatMap(\.options).filter { $0.name.hasPrefix("no-") } == [])
  }

  @Test func `a variable bears the name of its option`() {
    #expect(OptionSpec("dry-run", help: "").variable == "PROPCHECK_DRY_RUN")
  }
}
