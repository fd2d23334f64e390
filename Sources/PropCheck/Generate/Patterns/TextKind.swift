/// Kinds of characters by how they stand beside others, as far as anchors and boundaries are concerned.
///
/// A boundary of words is where simple rules and those of Unicode (UAX 29) agree about it: beside words of ASCII. Beside
/// `.`, `:`, `'` and other characters that may stand within a word they do not.
struct TextKind: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// No character: the start or the end of the text.
  static let edge = TextKind(rawValue: 1)
  static let lineEnd = TextKind(rawValue: 2)
  /// ASCII letters, digits and `_`.
  static let word = TextKind(rawValue: 4)
  /// A blank, and symbols that never stand within a word.
  static let gap = TextKind(rawValue: 8)
  /// All others that are characters of their own beside any other.
  static let other = TextKind(rawValue: 16)
  /// What joins with the character before it, such as an accent.
  static let extending = TextKind(rawValue: 32)
  /// What joins with a character after it or with its like, such as half a flag.
  static let sticky = TextKind(rawValue: 64)

  static let all = TextKind(rawValue: 127)
  /// What needs no care for its neighbours.
  static let solitary: TextKind = [.lineEnd, .word, .gap, .other]

  /// The kinds that may follow one, so that both stay characters of their own.
  var followers: TextKind {
    switch self {
    case .edge, .lineEnd: .all
    case .word, .gap: .all.subtracting(.extending)
    case .other, .extending: .all.subtracting([.extending, .sticky])
    default: .edge
    }
  }
}

extension TextKind {
  private static let words = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  private static let gaps = ScalarSet(" !\"#$%&()*+-/<=>?@[\\]^`{|}~".unicodeScalars)
  private static let lineEnds = ScalarSet([0xA...0xA])
  private static let others = solitaries.subtracting(words.union(gaps).union(lineEnds))
  private static let solitaries = joining.values.reduce(ScalarSet.empty) { $0.union($1) }
    .inverted

  /// The scalars that join with neighbours, by kind.
  ///
  /// Looking at all scalars would take a second, so only those are looked at whose properties allow it. A test looks at
  /// all of them.
  private static let joining: [TextKind: ScalarSet] = {
    let ranges: [ClosedRange<UInt32>] = [
      // Carriage return, halves of flags, Hangul, modifiers of emoji, tags, half-width voicing marks.
      0xD...0xD, 0x1F1E6...0x1F1FF, 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF,
      0x1F3FB...0x1F3FF, 0xE0000...0xE0FFF, 0xFF9E...0xFF9F,
      // Letters that count as marks, and letters that stand before the one they belong to.
      0xE33...0xE33, 0xEB3...0xEB3, 0xD4E...0xD4E, 0x111C2...0x111C3, 0x1193F...0x1193F,
      0x11941...0x11941, 0x11A3A...0x11A3A, 0x11A84...0x11A89, 0x11D46...0x11D46, 0x11F02...0x11F02,
      0x113D1...0x113D1,
    ]
    let candidates = ScalarSet(ranges).union(ScalarTable.marks)
      .union(ScalarTable.category(.format))
    var found: [TextKind: [Unicode.Scalar]] = [:]
    candidates.forEach { found[TextKind(joining: Character($0)), default: []].append($0) }
    found[.other] = nil
    return found.mapValues { ScalarSet($0) }
  }()

  /// The scalars of some kinds.
  static func scalars(of kinds: TextKind) -> ScalarSet {
    guard kinds != .solitary else { return solitaries }
    var set = ScalarSet.empty
    if kinds.contains(.word) { set = set.union(words) }
    if kinds.contains(.gap) { set = set.union(gaps) }
    if kinds.contains(.lineEnd) { set = set.union(lineEnds) }
    if kinds.contains(.other) { set = set.union(others) }
    if kinds.contains(.extending) { set = set.union(joining[.extending] ?? .empty) }
    if kinds.contains(.sticky) { set = set.union(joining[.sticky] ?? .empty) }
    return set
  }

  /// The kinds of the characters of a set that are drawn: those that need no care if it has any of them.
  init(drawnFrom set: ScalarSet) {
    func some(of kinds: [TextKind]) -> TextKind {
      TextKind(kinds.filter { !set.isDisjoint(with: Self.scalars(of: $0)) })
    }
    // The tables of all others take long to make, and most classes are of ASCII.
    let isPlain = set.isSubset(of: Self.plain)
    let solitary = some(of: isPlain ? [.word, .gap] : [.word, .gap, .lineEnd, .other])
    self = isPlain || !solitary.isEmpty ? solitary : some(of: [.extending, .sticky])
  }

  private static let plain = words.union(gaps)
}

extension TextKind {
  init(_ character: Character) {
    let scalars = character.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first else {
      self.init(joining: character)
      return
    }
    if Self.words.contains(scalar) {
      self = .word
    } else if Self.gaps.contains(scalar) {
      self = .gap
    } else {
      self.init(joining: character)
    }
  }

  /// The kind as the standard library breaks texts into characters.
  private init(joining character: Character) {
    let text = String(character)
    if ("a" + text).count == 1 {
      self = .extending
    } else if character == "\r" || (text + "a").count == 1 || (text + text).count == 1 {
      self = .sticky
    } else {
      self = character == "\n" || character == "\r\n" ? .lineEnd : .other
    }
  }
}
