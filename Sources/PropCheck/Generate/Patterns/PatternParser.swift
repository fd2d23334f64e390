/// Reads a regular expression in the syntax of Swift's `Regex`.
///
/// Whether parts capture or how greedily they repeat makes no difference to which texts match, so that is not kept.
struct PatternParser {
  private static let longest = 10_000
  private static let deepest = 100

  var reader: PatternReader
  var flags = PatternFlags()
  private var depth = 0

  private init(_ pattern: String) { reader = PatternReader(pattern) }

  static func parse(_ pattern: String) throws(PatternError) -> PatternPart {
    guard pattern.count <= longest else { throw PatternError(.tooLong(limit: longest), at: 0) }
    var parser = PatternParser(pattern)
    let part = try parser.alternatives()
    guard parser.reader.isAtEnd else { throw parser.malformed("closes a group that is not open") }
    return part
  }

  func malformed(_ reason: String, at place: Int? = nil) -> PatternError {
    PatternError(.malformed(reason), at: place ?? reader.place)
  }

  func unsupported(_ feature: String, at place: Int) -> PatternError {
    PatternError(.unsupported(feature), at: place)
  }

  /// Reads the inside of something that may contain its own kind.
  mutating func nested<Part>(
    at place: Int, _ read: (inout PatternParser) throws(PatternError) -> Part
  ) throws(PatternError) -> Part {
    guard depth < Self.deepest else { throw PatternError(.tooDeep(limit: Self.deepest), at: place) }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }
}

extension PatternParser {
  /// What is left of a group; flags that it sets end with it.
  mutating func alternatives() throws(PatternError) -> PatternPart {
    let (place, outer) = (reader.place, flags)
    defer { flags = outer }
    var branches = [try sequence()]
    while reader.take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : PatternPart(.alternatives(branches), at: place)
  }

  private mutating func sequence() throws(PatternError) -> PatternPart {
    let place = reader.place
    var parts: [PatternPart] = []
    while true {
      skipTrivia()
      guard let next = reader.peek(), next != "|", next != ")" else { break }
      guard let part = try atom() else { continue }
      parts.append(try quantified(part))
    }
    return PatternPart(.sequence(Self.joined(parts)), at: place)
  }

  /// Neighbouring texts become one, since their characters may join.
  private static func joined(_ parts: [PatternPart]) -> [PatternPart] {
    parts.reduce(into: []) { joined, part in
      guard case .text(let text) = part.kind, let last = joined.last,
        case .text(let before) = last.kind
      else { return joined.append(part) }
      joined[joined.count - 1] = PatternPart(.text(before + text), at: last.place)
    }
  }

  /// Reads blanks and comments, where they do not count.
  private mutating func skipTrivia() {
    guard flags.isExtended else { return }
    while let next = reader.peek(), next.isWhitespace || next == "#" {
      if next == "#" { _ = reader.take { !$0.isNewline } } else { _ = reader.next() }
    }
  }

  /// A part that quantifiers apply to; nil for something that takes no place, such as a flag.
  private mutating func atom() throws(PatternError) -> PatternPart? {
    let place = reader.place
    guard try quantifier() == nil else { throw malformed("repeats nothing", at: place) }
    guard let character = reader.next() else { return nil }
    switch character {
    case "(": return try group(at: place)
    case "[": return PatternPart(.characters(try customClass(at: place)), at: place)
    case "\\": return try escape(at: place)
    case ".": return PatternPart(.characters(flags.dotMatchesAll ? .any : .notNewline), at: place)
    case "^":
      return PatternPart(.assertion(flags.matchesLines ? .startOfLine : .startOfText), at: place)
    case "$":
      return PatternPart(.assertion(flags.matchesLines ? .endOfLine : .endOfText), at: place)
    default: return literal(character, at: place)
    }
  }

  /// A character that stands for itself, and for its other case if that does not count.
  func literal(_ character: Character, at place: Int) -> PatternPart {
    let scalars = character.unicodeScalars
    guard flags.ignoresCase, scalars.count == 1, let scalar = scalars.first,
      let other = CasedScalar(scalar).other
    else { return PatternPart(.text(String(character)), at: place) }
    return PatternPart(.characters(CharacterClass(certain: ScalarSet([scalar, other]))), at: place)
  }
}

extension PatternParser {
  private mutating func quantified(_ part: PatternPart) throws(PatternError) -> PatternPart {
    skipTrivia()
    let place = reader.place
    guard let (least, most) = try quantifier() else { return part }
    if case .assertion = part.kind { throw malformed("repeats a place", at: place) }
    let isPossessive = reader.take("+")
    if !isPossessive { _ = reader.take("?") }
    return PatternPart(
      .repetition(part, least: least, most: most, isPossessive: isPossessive), at: place)
  }

  private mutating func quantifier() throws(PatternError) -> (least: Int, most: Int?)? {
    if reader.take("*") { return (0, nil) }
    if reader.take("+") { return (1, nil) }
    if reader.take("?") { return (0, 1) }
    return try bounds()
  }

  /// Numbers in braces; nil, with nothing read, if they are none, so that the brace stands for itself.
  private mutating func bounds() throws(PatternError) -> (least: Int, most: Int?)? {
    let place = reader.place
    guard reader.take("{") else { return nil }
    let (least, comma, most) = (number(), reader.take(","), number())
    guard reader.take("}"), least != nil || most != nil else {
      reader.rewind(to: place)
      return nil
    }
    guard comma else { return (least ?? 0, least) }
    guard let most, most < least ?? 0 else { return (least ?? 0, most) }
    throw malformed("repeats at least \(least ?? 0) times and at most \(most)", at: place)
  }

  private mutating func number() -> Int? {
    let digits = reader.take { $0.isASCII && $0.isNumber }
    return digits.isEmpty ? nil : Int(digits) ?? .max
  }
}
