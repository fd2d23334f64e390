import Testing

@testable import CLI

@Suite struct ListCommandTests {
  @Test(arguments: [
    ("properties", "numbers.are-small   Every number is small."),
    ("layers", "sound    numbers below 1000\nfaulty   numbers below 50\n"),
    ("mutants", "m   1   Numbers end at 5.\n"),
    ("requirements", "none\n"),
    ("seeds", "none\n"),
  ])
  func `each list has a line a row`(_ subject: String, _ text: String) async throws {
    let workshop = try Workshop(mutants: [Numbers.mutant("m", limit: 5)])
    #expect(await workshop.run("list", subject) == .passed)
    #expect(workshop.out.text.hasPrefix(text), "\(workshop.out.text)")
  }

  @Test func `a list is JSON for those who ask`() async throws {
    let workshop = try Workshop()
    #expect(await workshop.run("list", "layers", "--json") == .passed)
    #expect(
      workshop.out.text == #"[{"name":"sound","summary":"numbers below 1000"},"#
        + #"{"name":"faulty","summary":"numbers below 50"}]"# + "\n")
  }

  @Test func `kept failures are listed by what is wrong`() async throws {
    let workshop = try Workshop()
    _ = await workshop.run("run", "--seed", "1", "--layer", "faulty", "--quiet")
    let before = workshop.out.text.count
    #expect(await workshop.run("list", "seeds") == .passed)
    let listed = workshop.out.text.dropFirst(before)
    #expect(listed.hasPrefix("Seeds/numbers.are-small/f-"))
    #expect(listed.contains("A number is too big."))
  }
}
