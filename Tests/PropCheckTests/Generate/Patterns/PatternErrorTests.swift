import PropCheckTesting
import Testing

@testable import PropCheck

/// The manual of the errors: what is refused, where, and by which name.
@Suite struct PatternErrorTests {
  @Test(arguments: [
    (#"(a)\1"#, 3, "a backreference"), (#"\k<x>"#, 0, "a backreference"),
    ("a(?=b)", 1, "a lookahead"),
    ("a(?!b)", 1, "a negative lookahead"), ("(?<=a)b", 0, "a lookbehind"),
    ("(?<!a)b", 0, "a negative lookbehind"), ("a(?>b)", 1, "an atomic group"),
    ("(?|a|b)", 0, "a branch reset"), ("(?(1)a)", 0, "a condition"), ("a(?R)?", 1, "a recursion"),
    ("(a)(?1)", 3, "a recursion"), ("(*FAIL)", 0, "verbs"), ("(?C1)", 0, "a callout"),
    (#"a\K"#, 1, "a reset of the start"), (#"\p{Greek}"#, 0, "the property Greek"),
    ("[[:nope:]]", 1, "the class nope"), ("(?q)", 2, "the flag q"),
    ("a*+a", 1, "a quantifier that may take what follows"),
    ("(ab)++", 4, "a quantifier that may take what follows"),
    (#"\cA"#, 0, "a control character by its letter"),
    (#"\N{BELL}"#, 0, "a name of a character"),
    ("[👍🏽]", 1, "a character of several code points in a class"),
    (#"\Qab\E+"#, 6, "a repetition after a quotation"), ("(?<a-b>)", 0, "a balanced capture"),
  ])
  func `what cannot be drawn is refused by its name and its place`(
    _ pattern: String, _ place: Int, _ feature: String
  ) {
    #expect(error(of: pattern) == PatternError(.unsupported(feature), at: place))
  }

  @Test(arguments: [
    ("a(b", 1, "leaves a group open"), ("a)", 1, "closes a group that is not open"),
    ("*a", 0, "repeats nothing"),
    ("a**", 2, "repeats nothing"), ("a|{2}", 2, "repeats nothing"),
    ("[a", 0, "leaves a class open"), ("[]", 1, "has a class without members"),
    ("[a&&]", 4, "has a class without members"),
    ("[z-a]", 1, "has a range that ends before it begins"),
    (#"[a-\d]"#, 3, "has a class as the end of a range"),
    ("a{3,2}", 1, "repeats at least 3 times and at most 2"),
    (#"a\"#, 1, "ends in a backslash"), (#"\i"#, 0, "escapes i, which means nothing"),
    (#"\u{D800}"#, 0, "names a character by a number that none has"),
    (#"\u12"#, 0, "names a character by fewer than 4 digits"),
    (#"\u{41"#, 0, "leaves a brace open"), (#"\pL"#, 0, "has a property without braces"),
    ("(?#note", 0, "leaves a comment open"), ("(?<x", 0, "leaves a name open"),
    ("^*", 1, "repeats a place"), ("(?i", 0, "leaves its flags open"),
    ("(?<1>a)", 0, "names a capture by other than a word"),
  ])
  func `what is no regular expression is refused with its place`(
    _ pattern: String, _ place: Int, _ reason: String
  ) {
    #expect(error(of: pattern) == PatternError(.malformed(reason), at: place))
    #expect(throws: (any Error).self) { try Regex(pattern) }
  }

  @Test(arguments: [
    ("a^b", 1), ("a$b", 2), (#"[^\s\S]"#, 0), ("[a&&b]", 0), (#"a\bb"#, 3), (#"a\u{301}+"#, 1),
    (#"(x|y)\Az"#, 5), (#"\bfoo\B"#, 7), (#"[ab]\p{Me}"#, 4), ("(a$){2}", 4), (#"\r[\n]"#, 2),
  ])
  func `a pattern that nothing matches is refused where it ends`(_ pattern: String, _ place: Int) {
    #expect(error(of: pattern) == PatternError(.matchesNothing, at: place))
  }

  @Test(arguments: [
    ("(a{1000}){1000}", 9, 1_000_000), ("(ab){6000}", 4, 12_000),
    ("((a{999999999}){999999999}){99}", 3, 999_999_999),
    ("a{9000}b{9000}", 8, 18_000),
  ])
  func `a pattern without a match of finite length is refused`(
    _ pattern: String, _ place: Int, _ length: Int
  ) {
    #expect(error(of: pattern) == PatternError(.endless(characters: length), at: place))
  }

  @Test(arguments: [
    ("(((((a?){10000}){10000}){10000}){10000}){10000}", 16), ("(((a?){10000}){10000}){10000}", 14),
    ("((((){10000}){10000}){10000}){10000}", 13), ("((a?){9999}|b){200}", 14),
    (String(repeating: "(a?){9999}", count: 105), 1044),
  ])
  func `a pattern that repeats nothing for ever is refused`(_ pattern: String, _ place: Int) {
    #expect(error(of: pattern) == PatternError(.tooManyTurns(limit: 1_048_576), at: place))
  }

  @Test func `a pattern may repeat nothing as often as a case has room for`() {
    #expect(error(of: "((a?){1000}){1000}") == nil)
    #expect(error(of: "((a?){10000}){0,10000}") == nil)
  }

  @Test func `patterns have limits`() {
    let deep = String(repeating: "(", count: 101) + String(repeating: ")", count: 101)
    #expect(error(of: deep) == PatternError(.tooDeep(limit: 100), at: 100))
    let long = String(repeating: "a", count: 10_001)
    #expect(error(of: long) == PatternError(.tooLong(limit: 10_000), at: 0))
    #expect(error(of: String(repeating: "a", count: 10_000)) == nil)
  }

  @Test func `any text is a pattern or is refused`() async {
    let texts: Gen<String> = .string(of: #"ab(){}[]|*+?\^$.-:<>=!&~#,01dpPuxQE'"#, count: 0...12)
    await forAll(texts, requiring: [Requirement("drawn", share: 0.05)]) { pattern in
      guard Self.problem(of: pattern) == nil, let regex = try? Regex(pattern) else { return }
      classify(true, as: "drawn")
      for text in values(of: .string(matching: pattern), count: 2) {
        try require(text.wholeMatch(of: regex) != nil, "\(text.debugDescription) does not match.")
      }
    }
  }

  @Test func `a run with such a pattern is invalid and shows the place`() async throws {
    let result = await Property("bad", "", of: .string(matching: "a\n[b-\\1]")) { (_: String) in }
      .check()
    let reason = try #require(result.verdict.whyInvalid, "\(result.verdict)")
    let lines = reason.split(separator: "\n")
    #expect(
      lines[0] == "string(matching:) has a pattern with a backreference, which it cannot draw.")
    #expect(lines[1].hasPrefix("where: PropCheckTests/PatternErrorTests.swift:"))
    #expect(
      lines[2...] == [
        "  [b-\\1]", "     ^", "fix: leave it out, and filter the texts that are drawn.",
      ])
  }

  private func error(of pattern: String) -> PatternError? {
    do {
      _ = try PatternCompiler.compile(pattern)
      return nil
    } catch { return error }
  }

  private static func problem(of pattern: String) -> PatternError.Problem? {
    do {
      _ = try PatternCompiler.compile(pattern)
      return nil
    } catch { return error.problem }
  }
}
