import Foundation
import PropCheck
import PropCheckTesting
import HabitRules
import Testing

@Suite struct TextTests {
  @Test(arguments: [
    ("", ""), (" \t\r\n", ""), ("a", "a"), ("  a b ", "a b"), ("\u{200B}a\u{200B}", "a"),
    ("\u{A0}\u{2003}a\u{3000}\u{85}", "a"), ("a\u{200C}", "a\u{200C}"), ("\0a\0", "\0a\0"),
    (" \u{301}a", "\u{301}a"), ("👩‍👩‍👧 ", "👩‍👩‍👧"), ("\u{FEFF}a", "\u{FEFF}a"),
  ])
  func `trimming takes white space off both ends`(_ text: String, _ expected: String) {
    #expect(trimmed(text).utf8.elementsEqual(expected.utf8))
  }

  @Test(arguments: [
    ("Read", " rEAD\t"), ("\u{C9}t\u{E9}", "e\u{301}te\u{301}"), ("J\u{30C}", "\u{1F0}"),
    ("\u{212B}", "\u{E5}"), ("\u{212A}", "k"), ("ΑΣ", "ασ"), ("a\u{323}\u{302}", "A\u{302}\u{323}"),
  ])
  func `names that count as one have one key in bytes`(_ left: String, _ right: String) {
    #expect(comparisonKey(left).utf8.elementsEqual(comparisonKey(right).utf8))
  }

  @Test(arguments: [("a", "b"), ("a b", "ab"), ("e", "é"), ("straße", "strasse"), ("a", "a\0")])
  func `other names have other keys`(_ left: String, _ right: String) {
    #expect(comparisonKey(left) != comparisonKey(right))
  }

  private let settings = Settings(seed: TestSeed.value)

  @Test func `what is trimmed needs no trimming`() async {
    await forAll(.string(upTo: 12), settings: settings) { text in
      let once = trimmed(text)
      try require(Array(trimmed(once).utf8), equals: Array(once.utf8))
    }
  }

  @Test func `any key is its own key, and that of every form of its text`() async {
    await forAll(.string(upTo: 12), settings: settings) { text in
      let key = Array(comparisonKey(text).utf8)
      let forms = [
        comparisonKey(text), " \(text)\u{200B}", text.precomposedStringWithCanonicalMapping,
        text.decomposedStringWithCanonicalMapping,
      ]
      for form in forms { try require(Array(comparisonKey(form).utf8), equals: key) }
    }
  }

  @Test(arguments: ["J\u{30C}", "İ", "Ǆ", "ﬁ", "Read", "\u{1E9E}", " Ÿ "])
  func `a key is its own key`(_ text: String) {
    let key = comparisonKey(text)
    #expect(comparisonKey(key).utf8.elementsEqual(key.utf8))
  }
}
