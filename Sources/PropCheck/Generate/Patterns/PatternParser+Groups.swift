extension PatternParser {
  /// What stands behind an opening parenthesis; nil for a comment or a flag.
  mutating func group(at place: Int) throws(PatternError) -> PatternPart? {
    if reader.sees("*") { throw unsupported("verbs", at: place) }
    guard reader.take("?") else { return try content(at: place) }
    if let feature = unsupportedGroup { throw unsupported(feature, at: place) }
    if reader.take(":") { return try content(at: place) }
    if reader.take("#") {
      guard reader.take(upTo: ")") != nil else {
        throw malformed("leaves a comment open", at: place)
      }
      return nil
    }
    if try name(at: place) { return try content(at: place) }
    return try flagGroup(at: place)
  }

  /// What a group is whose matches are no matter of characters alone, by how it begins behind its question mark.
  private var unsupportedGroup: String? {
    let names = [
      ("=", "a lookahead"), ("!", "a negative lookahead"), ("<=", "a lookbehind"),
      ("<!", "a negative lookbehind"), (">", "an atomic group"), ("|", "a branch reset"),
      ("(", "a condition"), ("P=", "a backreference"), ("P>", "a recursion"), ("R", "a recursion"),
      ("&", "a recursion"), ("+", "a recursion"), ("C", "a callout"), ("{", "code in it"),
    ]
    if let next = reader.peek(), next.isNumber { return "a recursion" }
    if reader.sees("-"), reader.peek(1)?.isNumber == true { return "a recursion" }
    return names.first { reader.sees($0.0) }?.1
  }

  /// Reads the name of a capture, if there is one.
  private mutating func name(at place: Int) throws(PatternError) -> Bool {
    let end = reader.sees("'") ? "'" : ">"
    guard reader.take("<") || reader.take("P<") || reader.take("'") else { return false }
    guard let name = reader.take(upTo: end) else {
      throw malformed("leaves a name open", at: place)
    }
    guard !name.contains("-") else { throw unsupported("a balanced capture", at: place) }
    let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    guard isWord, name.first?.isNumber == false else {
      throw malformed("names a capture by other than a word", at: place)
    }
    return true
  }

  private mutating func content(at place: Int) throws(PatternError) -> PatternPart {
    let part = try nested(at: place) { parser throws(PatternError) in try parser.alternatives() }
    guard reader.take(")") else { throw malformed("leaves a group open", at: place) }
    return part
  }

  /// Flags for the rest of the group that they stand in, or, before a colon, for a group of their own.
  private mutating func flagGroup(at place: Int) throws(PatternError) -> PatternPart? {
    let outer = flags
    if reader.take("^") { flags = PatternFlags() }
    try setFlags(to: true)
    if reader.take("-") { try setFlags(to: false) }
    if reader.take(")") { return nil }
    guard reader.take(":") else { throw malformed("leaves its flags open", at: place) }
    defer { flags = outer }
    return try content(at: place)
  }

  private mutating func setFlags(to isOn: Bool) throws(PatternError) {
    while let letter = reader.peek(), letter != ")", letter != ":", letter != "-" {
      let place = reader.place
      if reader.take("xx") {
        (flags.isExtended, flags.isExtendedInClasses) = (isOn, isOn)
        continue
      }
      // Texts match by characters and by scalars, and bounds of words by all rules.
      if !["n", "U", "J", "X", "u", "w", "b"].contains(letter) {
        guard let flag = Self.flag(letter) else {
          throw unsupported("the flag \(letter)", at: place)
        }
        flags[keyPath: flag] = isOn
      }
      _ = reader.next()
    }
  }

  private static func flag(_ letter: Character) -> WritableKeyPath<PatternFlags, Bool>? {
    switch letter {
    case "i": \.ignoresCase
    case "m": \.matchesLines
    case "s": \.dotMatchesAll
    case "x": \.isExtended
    case "D": \.asciiDigits
    case "S": \.asciiSpaces
    case "W": \.asciiWords
    case "P": \.asciiClasses
    default: nil
    }
  }
}
