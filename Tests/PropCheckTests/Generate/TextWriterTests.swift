import PropCheckTesting
import Testing

@testable import PropCheck

/// Texts of code units, compared with the strings of the alphabet added one after the other.
@Suite struct TextWriterTests {
  private func expectSpelt(
    _ indexes: [Int], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = Alphabet.writer.text(indexes.count) { indexes[$0] }
    let spelt = indexes.map(Alphabet.text).joined()
    // By code units: equal characters may have different ones.
    let isSpelt = Array(text.utf8) == Array(spelt.utf8)
    #expect(isSpelt, sourceLocation: sourceLocation)
  }

  @Test func `every trap and every plane is written as the alphabet spells it`() {
    expectSpelt([])
    for index in 0..<500 { expectSpelt([index]) }
    expectSpelt(Array(stride(from: 0, to: Alphabet.count, by: 97)))
    let scalars = Alphabet.count - TextWriter.scalarCount
    for number in [0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xF7FF, 0xF800] {
      expectSpelt([scalars + number])
    }
    expectSpelt([Alphabet.count - 1])
  }

  @Test(arguments: ["👨‍👩‍👧‍👦", "🏳️‍🌈", "e\u{301}", "\r\n", "\u{10FFFF}"])
  func `a long text of traps is whole wherever a buffer ends`(_ text: String) throws {
    let trap = try #require(Alphabet.indexes(of: text).first)
    for offset in 0..<30 {
      expectSpelt(Array(repeating: 0, count: offset) + Array(repeating: trap, count: 2000))
    }
  }

  @Test(arguments: [1, 40, 1000, 1024, 1025, 5000])
  func `random characters are written as spelt, and drawn with as many numbers`(_ count: Int) {
    var (random, other) = (Xoshiro(seed: TestSeed.value), Xoshiro(seed: TestSeed.value))
    let text = Alphabet.writer.text(count) { _ in Alphabet.index(&random) }
    let spelt = (0..<count).map { _ in Alphabet.text(at: Alphabet.index(&other)) }.joined()
    let isSpelt = Array(text.utf8) == Array(spelt.utf8)
    #expect(isSpelt)
    #expect(random == other)
  }

  @Test func `13 of 16 characters are plain, 2 are traps, and one is any`() {
    var random = Xoshiro(seed: TestSeed.value)
    let plain = Alphabet.plainScalars.count
    let pool = Alphabet.count - TextWriter.scalarCount
    let indexes = (0..<16_000).map { _ in Alphabet.index(&random) }
    #expect(indexes.allSatisfy { 0..<Alphabet.count ~= $0 })
    #expect(12_500...13_500 ~= indexes.count { $0 < plain })
    #expect(1_700...2_300 ~= indexes.count { plain..<pool ~= $0 })
    #expect(800...1_200 ~= indexes.count { $0 >= pool })
    #expect(Set(indexes).isSuperset(of: 0..<pool))
  }

  @Test func `a text of several buffers is the same with a recorder, and replays`() throws {
    // By bytes, because texts of different scalars can be equal.
    try expectSameWithRecorder(Gen<String>.string(1500...3000).map { Array($0.utf8) }, cases: 40)
  }

  @Test func `a million characters fit in one text`() {
    var random = Xoshiro(seed: TestSeed.value)
    let text = Alphabet.writer.text(1_000_000) { _ in Alphabet.index(&random) }
    #expect(text.utf8.count > 1_000_000)
  }
}
