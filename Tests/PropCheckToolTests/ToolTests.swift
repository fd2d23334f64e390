import Testing

@testable import PropCheckTool

@Suite struct ToolTests {
  @Test(arguments: [
    (["--version"], "propcheck 0.1.0\n"), (["--help"], "Finds bugs in numbers."),
    (["-h"], "Finds bugs in numbers."), (["help"], "Finds bugs in numbers."),
    (["help", "run"], "Tests the properties on a data layer."),
    (["run", "--help"], "Tests the properties on a data layer."),
    (["replay", "-h"], "Replays a saved finding."),
  ])
  func `help and version are on stdout`(_ arguments: [String], _ text: String) async throws {
    let harness = try ToolHarness()
    #expect(await Tool(system: harness.system).run(arguments) == .passed)
    #expect(harness.out.text.hasPrefix(text))
    #expect(harness.err.text == "")
  }

  @Test(arguments: [
    [], ["rnu"], ["run", "--sede", "1"], ["run", "--seed", "x"], ["help", "rnu"],
  ])
  func `wrong usage is on stderr and writes nothing`(_ arguments: [String]) async throws {
    let harness = try ToolHarness()
    #expect(await Tool(system: harness.system).run(arguments) == .usage)
    #expect(harness.out.text == "")
    #expect(harness.err.text.hasPrefix("propcheck: "))
    #expect(harness.err.text.contains("\nusage: "))
    #expect(try harness.files() == [])
  }

  @Test(arguments: [
    ("~/a", "", "./~/a"), ("~a", "", "./~a"), ("a/~", "", "a/~"), ("a", "", "a"),
    ("/a", "", "/a"), ("~/a", "/b", "/b/~/a"), ("a", "/b", "/b/a"), ("/a", "/b", "/a"),
  ])
  func `a path is used as it is`(_ path: String, _ folder: String, _ whole: String) throws {
    var harness = try ToolHarness()
    harness.system.folder = folder
    #expect(harness.system.path(path) == whole)
  }

  @Test func `an error on one line keeps the point at the end of a path`() throws {
    let harness = try ToolHarness()
    harness.system.complainBriefly("It cannot be written.\nwhere: a/b.\nfix: name another file.")
    #expect(
      harness.err.text
        == "propcheck: It cannot be written; where: a/b.; fix: name another file\n")
  }

  @Test func `a terminal without Unicode gets ASCII on both streams`() async throws {
    var harness = try ToolHarness()
    harness.system.isUTF8 = false
    _ = await harness.run("run", "--seed", "1", "--layer", "faulty")
    _ = await harness.run("rün")
    let text = harness.out.text + harness.err.text
    #expect(text.utf8.count == text.unicodeScalars.count)
    #expect(text.contains("x numbers.are-small"))
  }
}
