import Testing

@testable import PropCheck

@Suite struct AlphabetTests {
  @Test func `letters and digits come first, every index is a text`() {
    #expect((0..<3).map(Alphabet.text) == ["a", "b", "c"])
    #expect(Alphabet.text(at: 26) == "0")
    #expect(Alphabet.text(at: -1) == "a")
    #expect(Alphabet.text(at: Alphabet.count - 1) == "\u{10FFFF}")
    #expect(Alphabet.text(at: .max) == "\u{10FFFF}")
    for index in stride(from: 0, to: Alphabet.count, by: 97) {
      #expect(!Alphabet.text(at: index).isEmpty)
    }
  }

  @Test func `surrogates are left out`() {
    let start = Alphabet.count - (0x11_0000 - 0x800)
    #expect(Alphabet.text(at: start + 0xD7FF) == "\u{D7FF}")
    #expect(Alphabet.text(at: start + 0xD800) == "\u{E000}")
  }

  @Test func `text has its length, and traps now and then`() {
    let texts = values(of: .string(upTo: 20), count: 1000)
    #expect(texts.contains(""))
    #expect(texts.contains { $0.unicodeScalars.contains("\u{0}") })
    #expect(texts.contains { $0.unicodeScalars.contains("\u{301}") })
    #expect(texts.contains { $0.contains("👨‍👩‍👧‍👦") })
    #expect(texts.contains { $0.unicodeScalars.contains { $0.value > 0x2_0000 } })
    #expect(texts.allSatisfy { $0.count <= 60 })
    #expect(values(of: .string(2...3)).allSatisfy { $0.unicodeScalars.count >= 2 })
  }

  @Test func `a text of given characters has no others`() {
    let texts = values(of: .string(of: "xyz", count: 1...4))
    #expect(Set(texts.joined()) == ["x", "y", "z"])
    #expect(Set(texts.map(\.count)) == [1, 2, 3, 4])
  }
}
