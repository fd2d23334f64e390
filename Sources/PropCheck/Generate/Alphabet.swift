/// The characters of random text by index, from simple to odd.
///
/// Letters and digits come first, then other ASCII, then traps, then every Unicode scalar.
enum Alphabet {
  /// The number of indexes.
  static let count = pool.count + scalarCount

  private static let plain: [String] =
    Array("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ _-.,:;!?").map(
      String.init)
    + Array("'\"`()[]{}<>@#$%^&*+=/|\\~").map(String.init)

  /// The plain characters: all of ASCII that can be seen, and the blank.
  static let plainScalars = plain.flatMap(\.unicodeScalars)

  /// Text that breaks programs which count, compare, trim, fold, quote or cut.
  private static let traps: [String] = [
    // Equal in different code units, and reordered by normalisation.
    "é", "e\u{301}", "Å", "\u{212B}", "ﬁ", "가", "\u{1112}\u{1161}\u{11AB}", "a\u{328}\u{301}",
    // Case that changes length, place or normal form.
    "ß", "ẞ", "İ", "ı", "ǆ", "ς", "Σ", "J\u{30C}", "ŉ", "Ω",
    // Several scalars in one character, and some that are easily cut in two.
    "👍🏽", "👨‍👩‍👧‍👦", "🇩🇪", "🏳️‍🌈", "1️⃣", "☺️", "\u{1F1E9}", "Z\u{351}\u{36B}\u{343}",
    // Blank or invisible.
    "\u{0}", "\t", "\n", "\r\n", "\u{7F}", "\u{A0}", "\u{AD}", "\u{200B}", "\u{200D}", "\u{2028}",
    "\u{3000}", "\u{FEFF}", "\u{FE0F}", "\u{301}",
    // Direction, private use, noncharacters, and the ends of the planes.
    "א", "\u{202E}", "\u{2066}", "\u{E000}", "\u{FFFD}", "\u{FFFF}", "𝒳", "𠜎", "\u{10FFFF}",
  ]

  private static let pool = plain + traps

  private static let scalarCount = TextWriter.scalarCount

  /// Draws and writes many characters at once.
  static let writer = TextWriter(plain: plain, traps: traps)

  /// The text at an index.
  static func text(at index: Int) -> String {
    guard index >= pool.count else { return pool[max(index, 0)] }
    let value = min(index - pool.count, scalarCount - 1)
    let scalar = Unicode.Scalar(UInt32(value < 0xD800 ? value : value + 0x800))
    return scalar.map { String(Character($0)) } ?? ""
  }

  /// The indexes that make up a text.
  static func indexes(of text: String) -> [Int] {
    text.flatMap { character -> [Int] in
      // By code units: equal characters with different ones are different traps.
      let units = Array(String(character).utf8)
      if let index = pool.firstIndex(where: { units == Array($0.utf8) }) { return [index] }
      return character.unicodeScalars.map { scalar in
        let value = Int(scalar.value)
        return pool.count + (value < 0xD800 ? value : value - 0x800)
      }
    }
  }

  /// A random index, mostly of a plain character.
  static func index(_ random: inout Xoshiro) -> Int { writer.index(&random) }
}

extension Gen where Value == String {
  /// Strings of at most this many characters, with Unicode edge cases among them; the empty string is the simplest.
  public static func string(
    upTo count: Int, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    guard count >= 0 else { return .negativeSize("string(upTo:)", fileID, line) }
    return string(0...count, fileID: fileID, line: line)
  }

  /// Strings of this many characters; neighbouring characters may combine, which leaves fewer.
  public static func string(
    _ count: ClosedRange<Int>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    guard count.lowerBound >= 0 else { return .negativeSize("string(_:)", fileID, line) }
    return Gen(label: .text) { source in
      source.text(count, Site(fileID, line))
    }
  }

  /// Strings of the given characters, the simplest of which comes first.
  public static func string(
    of characters: String, count: ClosedRange<Int>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    let alphabet = Array(characters)
    guard count.lowerBound >= 0 else { return .negativeSize("string(of:count:)", fileID, line) }
    return Gen(label: .text) { source in
      guard !alphabet.isEmpty else {
        throw Misuse("string(of:count:)", "has no characters", Site(fileID, line))
      }
      var text = ""
      source.repeated(count, fileID: fileID, line: line) {
        text.append(alphabet[$0.pick(count: alphabet.count)])
      }
      return text
    }
  }
}
