import Testing

@testable import PropCheckReport

@Suite struct PrintableTests {
  @Test(arguments: [
    ("plain 💪 é", "plain 💪 é"), ("a\nb\tc\r", "a\\nb\\tc\\r"), ("\u{1b}[2J", "\\u{1B}[2J"),
    ("\u{202E}abc", "\\u{202E}abc"), ("👩\u{200D}👧", "👩\u{200D}👧"), ("\u{0}", "\\u{0}"),
  ])
  func `nothing that acts on a terminal is left`(_ text: String, _ expected: String) {
    #expect(Printable.line(text) == expected)
  }

  @Test(arguments: [(3, "abc", "abc"), (3, "abcd", "ab…"), (0, "a", "…")])
  func `a long text is cut`(_ limit: Int, _ text: String, _ expected: String) {
    #expect(Printable.line(text, limit: limit) == expected)
  }
}
