extension PatternParser {
  /// What stands behind a backslash outside of a class; nil for the end of a quotation.
  mutating func escape(at place: Int) throws(PatternError) -> PatternPart? {
    if let characters = try characterClass(at: place) {
      return PatternPart(.characters(characters), at: place)
    }
    if let scalar = try scalar(at: place) { return literal(Character(scalar), at: place) }
    guard let letter = reader.next() else { throw malformed("ends in a backslash", at: place) }
    if let assertion = Self.assertion(letter) {
      return PatternPart(.assertion(assertion), at: place)
    }
    switch letter {
    case "Q": return try quotation(at: place)
    case "E": return nil
    case "R": return PatternPart(.alternatives(Self.lineBreaks(at: place)), at: place)
    case "X": return PatternPart(.characters(.any), at: place)
    default: return literal(try escaped(letter, at: place), at: place)
    }
  }

  private static func assertion(_ letter: Character) -> PatternAssertion? {
    switch letter {
    case "b": .wordBoundary
    case "B": .noWordBoundary
    case "A", "G": .startOfText
    case "z", "Z": .endOfText
    default: nil
    }
  }

  /// A character that stands for itself behind a backslash.
  func escaped(_ letter: Character, at place: Int) throws(PatternError) -> Character {
    if let feature = Self.unsupportedEscape(letter) { throw unsupported(feature, at: place) }
    guard letter.isASCII, !letter.isLetter, !letter.isNumber else {
      throw malformed("escapes \(letter), which means nothing", at: place)
    }
    return letter
  }

  private static func unsupportedEscape(_ letter: Character) -> String? {
    switch letter {
    case "1"..."9", "k", "g": "a backreference"
    case "K": "a reset of the start"
    case "N": "a name of a character"
    case "c", "C", "M": "a control character by its letter"
    case "y", "Y": "a boundary of characters"
    case "O": "any character as \\O"
    default: nil
    }
  }

  private mutating func quotation(at place: Int) throws(PatternError) -> PatternPart {
    let text = reader.take(upTo: "\\E") ?? reader.take { _ in true }
    if let next = reader.peek(), "*+?{".contains(next) {
      // It would apply to the last character alone.
      throw unsupported("a repetition after a quotation", at: reader.place)
    }
    guard flags.ignoresCase else { return PatternPart(.text(text), at: place) }
    return PatternPart(.sequence(text.map { literal($0, at: place) }), at: place)
  }

  private static func lineBreaks(at place: Int) -> [PatternPart] {
    [
      PatternPart(.text("\n"), at: place), PatternPart(.text("\r\n"), at: place),
      PatternPart(.characters(.newline), at: place),
    ]
  }
}

extension PatternParser {
  /// The scalar that an escape names by its number or a letter; nil, with nothing read, if it does not.
  mutating func scalar(at place: Int) throws(PatternError) -> Unicode.Scalar? {
    guard let letter = reader.peek() else { return nil }
    if let control = Self.control(letter) {
      _ = reader.next()
      return control
    }
    switch letter {
    case "0": return try scalar(reader.take(atMost: 3, while: Self.isOctal), radix: 8, at: place)
    case "o" where reader.take("o{"): return try bracedScalar(radix: 8, at: place)
    case "x" where reader.take("x{"), "u" where reader.take("u{"):
      return try bracedScalar(radix: 16, at: place)
    case "N" where reader.take("N{U+"): return try bracedScalar(radix: 16, at: place)
    case "x" where reader.take("x"): return try scalar(digits: 2, at: place)
    case "u" where reader.take("u"): return try scalar(digits: 4, at: place)
    case "U" where reader.take("U"): return try scalar(digits: 8, at: place)
    default: return nil
    }
  }

  private static func control(_ letter: Character) -> Unicode.Scalar? {
    switch letter {
    case "t": "\t"
    case "n": "\n"
    case "r": "\r"
    case "f": "\u{C}"
    case "a": "\u{7}"
    case "e": "\u{1B}"
    default: nil
    }
  }

  private static func isOctal(_ character: Character) -> Bool { ("0"..."7").contains(character) }

  private static func isHexadecimal(_ character: Character) -> Bool {
    character.isASCII && character.isHexDigit
  }

  private mutating func scalar(digits: Int, at place: Int) throws(PatternError) -> Unicode.Scalar {
    let text = reader.take(atMost: digits, while: Self.isHexadecimal)
    // Behind `\x` there may be fewer.
    guard text.count == digits || digits == 2 else {
      throw malformed("names a character by fewer than \(digits) digits", at: place)
    }
    return try scalar(text.isEmpty ? "0" : text, radix: 16, at: place)
  }

  private mutating func bracedScalar(
    radix: Int, at place: Int
  ) throws(PatternError) -> Unicode.Scalar {
    guard let text = reader.take(upTo: "}") else {
      throw malformed("leaves a brace open", at: place)
    }
    return try scalar(text, radix: radix, at: place)
  }

  private func scalar(
    _ text: String, radix: Int, at place: Int
  ) throws(PatternError) -> Unicode.Scalar {
    guard let value = UInt32(text, radix: radix), let scalar = Unicode.Scalar(value) else {
      throw malformed("names a character by a number that none has", at: place)
    }
    return scalar
  }
}
