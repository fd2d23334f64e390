extension PatternParser {
  /// A class of its own, behind its opening bracket.
  mutating func customClass(at place: Int) throws(PatternError) -> CharacterClass {
    try nested(at: place) { parser throws(PatternError) in
      let isInverted = parser.reader.take("^")
      var members = try parser.members(of: place)
      while let combine = parser.setOperation() {
        members = combine(members, try parser.members(of: place))
      }
      guard parser.reader.take("]") else {
        throw parser.malformed("leaves a class open", at: place)
      }
      return isInverted ? members.inverted : members
    }
  }

  private typealias Operation = (CharacterClass, CharacterClass) -> CharacterClass

  private var isAtOperation: Bool { reader.sees("&&") || reader.sees("--") || reader.sees("~~") }

  private mutating func setOperation() -> Operation? {
    if reader.take("&&") { return { $0.intersection($1) } }
    if reader.take("--") { return { $0.subtracting($1) } }
    if reader.take("~~") { return { $0.symmetricDifference($1) } }
    return nil
  }

  /// The members up to the end of the class or to an operation.
  private mutating func members(of place: Int) throws(PatternError) -> CharacterClass {
    var members: [CharacterClass] = []
    skipBlanks()
    while let next = reader.peek(), next != "]", !isAtOperation {
      members.append(try member())
      skipBlanks()
    }
    guard let first = members.first else {
      // At the end of the pattern the class is what is wrong.
      guard !reader.isAtEnd else { throw malformed("leaves a class open", at: place) }
      throw malformed("has a class without members")
    }
    return members.dropFirst().reduce(first) { $0.union($1) }
  }

  private mutating func skipBlanks() {
    if flags.isExtendedInClasses { _ = reader.take { $0 == " " || $0 == "\t" } }
  }

  private mutating func member() throws(PatternError) -> CharacterClass {
    let place = reader.place
    if reader.take("[:") { return try posixClass(at: place) }
    if reader.take("[") { return try customClass(at: place) }
    if reader.sees("\\Q") { throw unsupported("a quotation in a class", at: place) }
    if reader.sees("\\"),
      let characters = try behindBackslash({ parser throws(PatternError) in
        try parser.characterClass(at: place)
      })
    {
      return characters
    }
    let lower = try scalarMember()
    guard let upper = try rangeEnd() else { return withCases(CharacterClass(lower)) }
    guard lower <= upper else {
      throw malformed("has a range that ends before it begins", at: place)
    }
    return withCases(CharacterClass(lower...upper))
  }

  private func withCases(_ characters: CharacterClass) -> CharacterClass {
    flags.ignoresCase ? characters.ignoringCase : characters
  }

  /// The end of a range behind its beginning; nil if that stands alone.
  private mutating func rangeEnd() throws(PatternError) -> Unicode.Scalar? {
    guard reader.sees("-"), !isAtOperation, let next = reader.peek(1), next != "]", next != "["
    else { return nil }
    _ = reader.next()
    return try scalarMember()
  }

  /// Reads a backslash and what a function finds behind it; nothing if that finds nothing.
  private mutating func behindBackslash(
    _ read: (inout PatternParser) throws(PatternError) -> CharacterClass?
  ) throws(PatternError) -> CharacterClass? {
    let place = reader.place
    _ = reader.next()
    if let characters = try read(&self) { return characters }
    reader.rewind(to: place)
    return nil
  }

  private mutating func scalarMember() throws(PatternError) -> Unicode.Scalar {
    let place = reader.place
    guard var character = reader.next() else { throw malformed("leaves a class open") }
    if character == "\\" {
      if reader.take("b") { return "\u{8}" }
      if let scalar = try scalar(at: place) { return scalar }
      guard let letter = reader.next() else { throw malformed("ends in a backslash", at: place) }
      if "RXBAZzG".contains(letter) { throw unsupported("\\\(letter) in a class", at: place) }
      if "dDwWsShHvVpPN".contains(letter) {
        throw malformed("has a class as the end of a range", at: place)
      }
      character = try escaped(letter, at: place)
    }
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else {
      throw unsupported("a character of several code points in a class", at: place)
    }
    return scalar
  }
}

extension PatternParser {
  /// The class that an escape stands for; nil, with nothing read, if it is none.
  mutating func characterClass(at place: Int) throws(PatternError) -> CharacterClass? {
    guard let letter = reader.peek() else { return nil }
    if letter == "p" || letter == "P" { return try property(at: place) }
    if letter == "N", reader.peek(1) == "{" { return nil }
    guard let characters = Self.shorthand(letter, flags) else { return nil }
    _ = reader.next()
    return characters
  }

  private static func shorthand(_ letter: Character, _ flags: PatternFlags) -> CharacterClass? {
    switch letter {
    case "d": .digits(ascii: flags.asciiDigits || flags.asciiClasses)
    case "D": CharacterClass.digits(ascii: false).inverted
    case "w": .words(ascii: flags.asciiWords || flags.asciiClasses)
    case "W": CharacterClass.words(ascii: false).inverted
    case "s": .whitespace(ascii: flags.asciiSpaces || flags.asciiClasses)
    case "S": CharacterClass.whitespace(ascii: false).inverted
    case "h": .blank
    case "H": CharacterClass.blank.inverted
    case "v": .newline
    case "V", "N": .notNewline
    default: nil
    }
  }

  private mutating func property(at place: Int) throws(PatternError) -> CharacterClass? {
    let isInverted = reader.next() == "P"
    guard reader.take("{"), let name = reader.take(upTo: "}") else {
      throw malformed("has a property without braces", at: place)
    }
    guard let characters = CharacterClass(property: name) else {
      throw unsupported("the property \(name)", at: place)
    }
    return isInverted ? characters.inverted : characters
  }

  private mutating func posixClass(at place: Int) throws(PatternError) -> CharacterClass {
    let isInverted = reader.take("^")
    guard let name = reader.take(upTo: ":]") else {
      throw malformed("leaves a class open", at: place)
    }
    guard let characters = CharacterClass(posix: name, ascii: flags.asciiClasses) else {
      throw unsupported("the class \(name)", at: place)
    }
    return isInverted ? characters.inverted : characters
  }
}
