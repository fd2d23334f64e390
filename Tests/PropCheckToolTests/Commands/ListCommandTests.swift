import Testing

@testable import PropCheckTool

@Suite struct ListCommandTests {
  @Test(arguments: [
    ("properties", "numbers.are-small   Every number is small."),
    (
      "layers",
      "sound      numbers below 1000\nfaulty     numbers below 50\nmutant:m   Numbers end at 5.\n"
    ),
    ("mutants", "m   1   Numbers end at 5.\n"),
    ("seeds", "none\n"),
  ])
  func `each list has a line a row`(_ subject: String, _ text: String) async throws {
    let harness = try ToolHarness(mutants: [Numbers.mutant("m", limit: 5)])
    #expect(await harness.run("list", subject) == .passed)
    #expect(harness.out.text.hasPrefix(text), "\(harness.out.text)")
  }

  @Test func `a list is JSON for those who ask`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("list", "layers", "--json") == .passed)
    #expect(
      harness.out.text == #"[{"name":"sound","summary":"numbers below 1000"},"#
        + #"{"name":"faulty","summary":"numbers below 50"}]"# + "\n")
  }

  @Test func `kept failures are listed by what is wrong`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--layer", "faulty", "--quiet")
    let before = harness.out.text.count
    #expect(await harness.run("list", "seeds") == .passed)
    let listed = harness.out.text.dropFirst(before)
    #expect(listed.hasPrefix("Seeds/numbers.are-small/f-"))
    #expect(listed.contains("A number is too big."))
  }
}
