import Testing

@testable import PropCheckTool

@Suite struct HelpTextTests {
  private let table = CommandTable(layers: ["sqlite", "other"], jobs: 2)

  @Test func `the help of a command reads like this`() throws {
    let command = try #require(table.command(named: "replay"))
    #expect(
      HelpText(table: table).page(of: command) == """
        Replays a saved finding.

        usage: propcheck replay FILE|TOKEN [OPTIONS]

          FILE|TOKEN               a seed file, or the token that a failure prints
              --times N            how many times to replay the finding (default: 10)
              --step               shows one step at a time; press Enter for the next
              --layer NAME         the data layer to test; `propcheck list layers` shows all (sqlite or other; default: sqlite)
              --no-isolation       runs all cases in this process, for debuggers and profilers; a crash ends the run
              --case-time TIME     time limit for a case; a case that exceeds it fails (default: 10s)
              --bisect GOOD..BAD   builds commits in between, and names the first one in which the finding fails
              --build COMMAND      how a commit is built, in a work tree of its own (default: swift build -c release)
              --program PATH       the program that the build produces (default: .build/release/ and its name)
              --color WHEN         when to use colours (auto, always or never; default: auto)
          -h, --help               shows this help
        """)
  }

  @Test func `the help names everything that can be listed`() {
    let subjects = ListCommand.Subject.allCases.map(\.rawValue)
    #expect(
      CommandSpec.alternatives(subjects)
        == "properties, layers, profiles, mutants, requirements, seeds or night")
  }

  /// After the two dashes, everything belongs to the command that is planned.
  @Test func `options of a plan come before what is planned`() throws {
    let plan = try #require(table.command(named: "plan"))
    #expect(plan.usage.hasPrefix("propcheck plan --shards N ["))
    #expect(plan.usage.hasSuffix("] -- COMMAND..."))
  }

  @Test func `of many words two are named`() {
    #expect(
      CommandSpec.alternatives((1...40).map { "w\($0)" }) == "w1, w2 or one of 38 more")
  }

  @Test(arguments: [60, 80])
  func `help is no wider than the terminal`(_ columns: Int) {
    let help = HelpText(table: table, columns: columns)
    let pages = table.commands.map(help.page) + (columns == 80 ? [help.overview] : [])
    for line in pages.joined(separator: "\n").split(separator: "\n") {
      #expect(line.count <= columns, "\(line)")
    }
  }

  @Test func `every command is in the overview and every option in its page`() {
    let help = HelpText(table: table)
    for command in table.commands {
      #expect(help.overview.contains("  \(command.name) "))
      for option in command.options {
        #expect(help.page(of: command).contains(option.usage))
      }
    }
  }
}
