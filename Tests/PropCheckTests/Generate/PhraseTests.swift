import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct PhraseTests {
  private func texts(_ count: ClosedRange<Int>, listBound: Int = .max) -> [String] {
    values(of: .string(count), count: 20_000, listBound: listBound)
  }

  @Test func `every phrase is made of the alphabet`() {
    #expect(Phrase.all.count == Set(Phrase.all).count)
    for phrase in Phrase.all {
      #expect(!phrase.isEmpty)
      #expect(phrase.allSatisfy { 0..<Alphabet.count ~= $0 })
    }
    for text in ["null", "é", "e\u{301}", "👨‍👩‍👧‍👦", "a\u{0}b", "\r\n", "ﷺ", "𝒳y", "x\u{FE00}"] {
      let again = Alphabet.indexes(of: text).map(Alphabet.text).joined()
      #expect(Array(again.utf8) == Array(text.utf8))
    }
  }

  @Test func `tricky and long texts occur, within the count`() {
    let texts = texts(0...40)
    #expect(!Set(texts).isDisjoint(with: ["null", "NaN"]))
    #expect(texts.contains { $0.utf8.count >= 40 && Set($0).count == 1 })
    for (count, phrases) in [(2...3, ["nil", "007"]), (9...9, ["undefined"])] {
      #expect(!Set(self.texts(count)).isDisjoint(with: phrases))
      #expect(self.texts(count).allSatisfy { $0.unicodeScalars.count >= count.lowerBound })
    }
    #expect(self.texts(0...40, listBound: 2).allSatisfy { !$0.contains("null") })
  }

  @Test func `equal texts occur in one case`() {
    let pairs = Gen<(String, String)>.tuple(.string(upTo: 10), .string(upTo: 10))
    let equal = values(of: pairs, count: 2000).count { $0.0 == $0.1 && $0.0.count > 2 }
    #expect(20...200 ~= equal)
  }

  @Test func `texts are the same with a recorder, and replay`() throws {
    try expectSameWithRecorder(Gen<[String]>.array(of: .string(upTo: 12), upTo: 6), cases: 500)
  }

  @Test func `a phrase shrinks like any other text`() async {
    let property = Property("no-digits", "", of: Gen<String>.string(upTo: 30)) { (text: String) in
      try require(!text.contains("DROP"), "drop")
    }
    let result = await property.check(Settings(seed: TestSeed.value, cases: 100_000))
    #expect(result.finding?.counterexample == "DROP")
  }
}
