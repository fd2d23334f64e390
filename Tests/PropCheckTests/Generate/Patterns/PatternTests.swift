import PropCheckTesting
import Testing

@testable import PropCheck

/// What is drawn for a regular expression, and what it shrinks to.
@Suite struct PatternTests {
  /// The text that any failure of a property of all matches shrinks to.
  private func simplest(_ texts: Gen<String>) async throws -> String {
    let failure = Failure("any text fails")
    let property = Property("pattern", "", of: texts, describe: { $0 }) { (_: String) in
      throw failure
    }
    // From a large case on.
    let finding = await property.check(Settings(seed: TestSeed.value, cases: 60)).finding
    return try #require(finding).counterexample
  }

  @Test(arguments: [
    (#"[A-Z]{2}\d{4}(-\w+)?"#, "AA0000"), (#"\w+@\w+\.[a-z]{2,}"#, "a@a.aa"), ("x|yy|", ""),
    ("long|w", "w"), ("bbbbb|[a-z]{2}|[x-z]{3}", "aa"), ("(a?){3}|bb", ""), ("[^a]", "b"),
    ("(?i)STOP", "stop"), (#"\s\S\D\W"#, " aa "), (#"\p{Lu}\p{N}"#, "A0"), ("(?s).{3}", "aaa"),
    (#"^\d{4}-\d\d-\d\d$"#, "0000-00-00"), (#"[\u{400}-\u{4FF}]+"#, "\u{400}"),
    (#"a*b+c{2,5}"#, "bcc"),
    (#"(?:\r\n|\n)x"#, "\nx"), (#"[a-z ]\bfoo"#, " foo"), ("🎉+", "🎉"), (#"\Q(.)\E"#, "(.)"),
    ("(?x) a  # first\n b", "ab"), ("[[:alpha:]&&[^a-y]]", "z"), ("[a-f--[b-e]]{2}", "aa"),
  ])
  func `a text shrinks to the shortest match of the simplest characters`(
    _ pattern: String, _ expected: String
  ) async throws {
    #expect(try await simplest(.string(matching: pattern)) == expected)
  }

  @Test func `a text that must be long shrinks to the simplest of that length`() async throws {
    let words: Gen<String> = .string(matching: #"\d?\w+"#)
    let property = Property("words", "", of: words, describe: { $0 }) { text in
      try require(text.count < 4)
    }
    let found = await property.check(Settings(seed: TestSeed.value)).finding
    let finding = try #require(found)
    #expect(finding.counterexample == "aaaa")
    #expect(finding.shrink.tries <= 120)
  }

  @Test func `flags hold to the end of their group`() {
    let texts = Set(values(of: .string(matching: "(?i:a)b|(?i)c(?-i)d")))
    #expect(texts == ["ab", "Ab", "cd", "Cd"])
  }

  @Test func `no character joins with the one before it`() {
    #expect(Set(values(of: .string(matching: #"x?\u{301}"#))) == ["\u{301}"])
    #expect(Set(values(of: .string(matching: #"x[\u{301}\r]"#))) == ["x\r"])
    #expect(values(of: .string(matching: #".{5}"#)).allSatisfy { $0.count == 5 })
  }

  @Test func `anchors and boundaries hold where they stand`() {
    #expect(Set(values(of: .string(matching: #"(a|b\b)c"#))) == ["ac"])
    #expect(Set(values(of: .string(matching: #"a(\b|x)-?"#))) == ["a", "a-", "ax", "ax-"])
    #expect(Set(values(of: .string(matching: #"(?m)a(x|$)\n?(^b)?"#))).contains("a\nb"))
    #expect(Set(values(of: .string(matching: #"a\B[b-]"#))) == ["ab"])
  }

  @Test func `a quantifier that gives nothing back is drawn where that does not matter`() {
    let lengths = Set(
      values(of: .string(matching: #"a++b?+\d"#)).map { $0.prefix { $0 == "a" }.count })
    #expect(lengths.isSuperset(of: 1...12))
  }

  @Test func `loops in loops stay short`() {
    let texts = values(of: .string(matching: "((((a*b?)*c?)*d?)*e?)*"), count: 100)
    #expect(texts.allSatisfy { $0.count < 3_000 })
    #expect(texts.contains { $0.count > 300 })
  }

  @Test func `a literal of Swift has a pattern, with the flags that were set`() async throws {
    #expect(try await simplest(.string(matching: /[A-Z]{2}\d{4}(-\w+)?/)) == "AA0000")
    let texts = Set(values(of: .string(matching: /ab/.ignoresCase())))
    #expect(texts == ["ab", "aB", "Ab", "AB"])
  }
}
