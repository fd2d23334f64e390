import Testing

@testable import CLI

@Suite struct ToolTests {
  @Test(arguments: [
    (["--version"], "propcheck 0.1.0\n"), (["--help"], "Finds bugs in a data layer"),
    (["-h"], "Finds bugs in a data layer"), (["help"], "Finds bugs in a data layer"),
    (["help", "run"], "Tests the properties on a data layer."),
    (["run", "--help"], "Tests the properties on a data layer."),
    (["replay", "-h"], "Replays a saved failure."),
  ])
  func `help and version are on stdout`(_ arguments: [String], _ text: String) async throws {
    let workshop = try Workshop()
    #expect(await Tool(system: workshop.system).run(arguments) == .passed)
    #expect(workshop.out.text.hasPrefix(text))
    #expect(workshop.err.text == "")
  }

  @Test(arguments: [
    [], ["rnu"], ["run", "--sede", "1"], ["run", "--seed", "x"], ["help", "rnu"],
  ])
  func `wrong usage is on stderr and writes nothing`(_ arguments: [String]) async throws {
    let workshop = try Workshop()
    #expect(await Tool(system: workshop.system).run(arguments) == .usage)
    #expect(workshop.out.text == "")
    #expect(workshop.err.text.hasPrefix("propcheck: "))
    #expect(workshop.err.text.contains("\nusage: "))
    #expect(try workshop.files() == [])
  }

  @Test func `a terminal without Unicode gets ASCII on both streams`() async throws {
    var workshop = try Workshop()
    workshop.system.isUTF8 = false
    _ = await workshop.run("run", "--seed", "1", "--layer", "faulty")
    _ = await workshop.run("rün")
    let text = workshop.out.text + workshop.err.text
    #expect(text.utf8.count == text.unicodeScalars.count)
    #expect(text.contains("x numbers.are-small"))
  }
}
