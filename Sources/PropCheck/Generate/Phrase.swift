/// Whole texts that programs mistake for something else.
///
/// They consist of characters of the alphabet, so that they shrink like any other text.
enum Phrase {
  static let all: [[Int]] = texts.map(Alphabet.indexes)

  private static let texts = [
    // Values to parsers, forms and dynamic languages.
    "null", "nil", "NULL", "undefined", "NaN", "-inf", "Infinity", "true", "false", "0", "-0", "-1",
    "007", "1e309", "0x1F", "1,5", "9007199254740993", "18446744073709551616", "2024-02-30", "[]",
    "{}", "[object Object]",
    // Commands to interpreters.
    "'; DROP TABLE x; --", "\" OR \"\"=\"", "%s%n%d", "{{7*7}}", "$(exit 1)", "<b>&amp;", "../..",
    "C:\\", "a\u{0}b", "\\n", "%00", "=1+1", "*", "_%",
    // Blank, or looking like something else.
    " ", "  ", " a ", "\r\n", "\u{FEFF}a", "a\u{200B}b", "\u{202E}txt.exe", "Ａ", "аррle", "ﷺ",
    // Several scalars a character, and characters that join across a seam.
    "👨‍👩‍👧‍👦", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "🇩🇪🇫🇷", "e\u{301}e\u{301}",
    "a\u{301}\u{302}\u{303}\u{304}\u{305}", "שלום", "مرحبا", "straße", "STRASSE", "İstanbul",
  ]
}

extension Source {
  /// Draws text, mostly of random characters; one in 32 each is a tricky phrase, as long as possible, or a repetition of
  /// the text before.
  mutating func text(_ count: ClosedRange<Int>, _ site: Site) -> String {
    let bits = random.next()
    switch bits & 31 {
    case 0: return text(count, spelt: phrase(bits, count), site)
    case 1: return text(count, spelt: longest(bits, count), site)
    case 2:
      guard let earlier = recentText else { return freshText(count, site) }
      let present = random
      random = earlier
      defer { random = present }
      return freshText(count, site)
    default: return freshText(count, site)
    }
  }

  private mutating func freshText(_ count: ClosedRange<Int>, _ site: Site) -> String {
    recentText = random
    let length = plan(for: count).length
    guard isTaped else {
      let writer = Alphabet.writer
      let allowed = allowed(length, site)
      var random = random
      let text = writer.text(allowed) { _ in writer.index(&random) }
      self.random = random
      return padded(text, to: count.lowerBound)
    }
    var text = ""
    repeatTaped(count, planned: length, label: .element, site) { _, source in
      text += source.characters(at: Alphabet.index(&source.random))
    }
    return padded(text, to: count.lowerBound)
  }

  /// Pads the text of a discarded case, which may be too short.
  private mutating func padded(_ text: String, to least: Int) -> String {
    guard isRejected else { return text }
    return text + String(repeating: "a", count: missing(after: text.count, of: least))
  }

  private mutating func text(
    _ count: ClosedRange<Int>, spelt indexes: [Int]?, _ site: Site
  ) -> String {
    guard let indexes else { return freshText(count, site) }
    guard isTaped else {
      let text = Alphabet.writer.text(allowed(indexes.count, site)) { indexes[$0] }
      return padded(text, to: count.lowerBound)
    }
    var text = ""
    repeatTaped(count, planned: indexes.count, label: .element, site) { place, source in
      text += source.characters(at: place < indexes.count ? indexes[place] : 0)
    }
    return padded(text, to: count.lowerBound)
  }

  private func phrase(_ bits: UInt64, _ count: ClosedRange<Int>) -> [Int]? {
    let phrase = Phrase.all[Int(Xoshiro.scale(bits, upTo: UInt64(Phrase.all.count - 1)))]
    return count.contains(phrase.count) && phrase.count - count.lowerBound <= listBound
      ? phrase : nil
  }

  /// One character repeated up to the greatest length, if that is at most 10,000.
  private func longest(_ bits: UInt64, _ count: ClosedRange<Int>) -> [Int]? {
    let length = count.lowerBound + min(count.upperBound - count.lowerBound, listBound)
    guard length <= 10_000 else { return nil }
    return Array(repeating: Int(Xoshiro.scale(bits, upTo: 90)), count: length)
  }

  /// Settles one character, which weighs as many decisions as an element for each of its scalars would.
  ///
  /// Otherwise a family of emoji would be simpler than the letters that fail as well where a text is too long.
  private mutating func characters(at index: Int) -> String {
    let characters = Alphabet.text(at: settlePick(index, limit: Alphabet.count - 1))
    pad(2 * max(characters.unicodeScalars.count - 1, 0))
    return characters
  }
}
