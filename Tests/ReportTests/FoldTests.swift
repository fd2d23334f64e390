import PropCheck
import PropCheckTesting
import Testing

@testable import PropCheckReport

@Suite struct FoldTests {
  @Test(arguments: [
    ("one two three", 7, 0, ["one two", "three"]),
    ("  one two three", 9, 4, ["  one two", "    three"]),
    ("abcdefghij", 4, 0, ["abcd", "efgh", "ij"]),
    ("abcdefghij", 4, 9, ["abcd", "  ef", "  gh", "  ij"]),
    ("a bcdefgh i", 4, 0, ["a", "bcde", "fgh", "i"]),
    ("日本語", 4, 0, ["日本", "語"]), ("日本語", 4, 9, ["日本", "  語"]), ("日本", 1, 0, ["日", "本"]),
    ("\u{1b}[1mone\u{1b}[0m two", 4, 0, ["\u{1b}[1mone\u{1b}[0m", "two"]),
    ("short", 5, 9, ["short"]), ("any", 0, 0, ["any"]),
  ])
  func `lines are broken at spaces, or inside long words`(
    _ text: String, _ width: Int, _ hang: Int, _ lines: [String]
  ) {
    #expect(Fold.lines(text, width: width, hang: hang) == lines)
  }

  @Test func `every line fits, and all of the text is there`() async {
    let word = Gen<String>.element(of: ["", "a", "bcd", "日本", "efghijkl"])
    let drawn = Gen<(String, Int, Int)> { source in
      let words = try source.draw(.array(of: word, count: 1...9))
      let width = try source.draw(.int(in: 2...12))
      return (words.joined(separator: " "), width, try source.draw(.int(in: 0...6)))
    }
    await forAll(drawn, settings: Settings(seed: TestSeed.value, cases: 300)) { text, width, hang in
      let lines = Fold.lines(text, width: width, hang: hang)
      try require(lines.allSatisfy { Columns.width(of: $0) <= max(width, 3) }, "\(lines)")
      let letters = { (text: String) in text.filter { $0 != " " } }
      try require(letters(lines.joined()), equals: letters(text))
    }
  }

  /// Quadratic work would take hours.
  @Test(.timeLimit(.minutes(5))) func `a long word takes a time that grows with its length`() {
    let word = String(repeating: "x", count: 1_000_000)
    let lines = Fold.lines(word, width: 40, hang: 4)
    #expect(lines.count == 1 + (1_000_000 - 40 + 35) / 36)
  }
}
