/// The characters that a class of a regular expression stands for, as far as implementations agree.
///
/// They do not agree everywhere: `\d` may mean the decimal digits, or whatever has a numeric value; and where characters
/// are compared, two scalars may be one character. A text drawn from what is certain matches wherever the pattern is used.
struct CharacterClass: Equatable, Sendable {
  /// What every implementation has in the class; only these are drawn.
  private(set) var certain: ScalarSet
  /// What some implementation has in it; the opposite class has none of these.
  private(set) var possible: ScalarSet
  /// The certain characters part by part, as they were written, none empty: each part is drawn as often as another.
  private(set) var parts: [ScalarSet]

  init(certain: ScalarSet, possible: ScalarSet? = nil) {
    self.certain = certain
    self.possible = possible?.union(certain) ?? certain
    parts = certain.isEmpty ? [] : [certain]
  }

  /// A single character.
  init(_ scalar: Unicode.Scalar) { self.init(certain: ScalarSet([scalar])) }

  /// A range of characters; those that normal forms replace may count as outside.
  init(_ range: ClosedRange<Unicode.Scalar>) {
    let all = ScalarSet([range.lowerBound.value...range.upperBound.value]).intersection(.all)
    guard !range.upperBound.isASCII else {
      self.init(certain: all)
      return
    }
    let stable = all.subtracting(ScalarTable.unstable)
    self.init(certain: stable.isEmpty ? all : stable, possible: all)
  }
}

extension CharacterClass {
  func union(_ other: CharacterClass) -> CharacterClass {
    var union = CharacterClass(
      certain: certain.union(other.certain), possible: possible.union(other.possible))
    union.parts = parts + other.parts
    return union
  }

  /// All other characters.
  var inverted: CharacterClass {
    CharacterClass(
      certain: possible.union(ScalarTable.unstable).inverted, possible: certain.inverted)
  }

  func intersection(_ other: CharacterClass) -> CharacterClass {
    var common = CharacterClass(
      certain: certain.intersection(other.certain),
      possible: possible.intersection(other.possible))
    common.parts = parts.map { $0.intersection(other.certain) }.filter { !$0.isEmpty }
    return common
  }

  func subtracting(_ other: CharacterClass) -> CharacterClass { intersection(other.inverted) }

  func symmetricDifference(_ other: CharacterClass) -> CharacterClass {
    subtracting(other).union(other.subtracting(self))
  }

  /// The same characters in upper and lower case.
  ///
  /// - Complexity: Linear in the scalars that have a case, some thousands; of ASCII, in the letters.
  var ignoringCase: CharacterClass {
    if possible.isSubset(of: Self.ascii) { return ignoringCaseOfASCII }
    let others = ScalarTable.cased.filter { $0.other.map(certain.contains) ?? false }
    return CharacterClass(
      certain: certain.union(ScalarSet(others.map { $0.scalar })),
      possible: possible.withCaseRelatives.withCaseRelatives.union(ScalarTable.unstable))
  }

  private var ignoringCaseOfASCII: CharacterClass {
    let letters = certain.intersection(Self.letters)
    var others: [Unicode.Scalar] = []
    letters.forEach { others.append(Unicode.Scalar(UInt8($0.value ^ 0x20))) }
    return CharacterClass(
      certain: certain.union(ScalarSet(others)),
      // The dotted and the dotless i, the long s, and the signs of Kelvin and Angstrom.
      possible: possible.union(
        ScalarSet([0x130...0x131, 0x17F...0x17F, 0x1E9E...0x1E9E, 0x212A...0x212B])))
  }

  private static let letters = ScalarSet([0x41...0x5A, 0x61...0x7A])
}

extension ScalarSet {
  /// With all that one step of a mapping of case leads to, or comes from.
  fileprivate var withCaseRelatives: ScalarSet {
    var added: [Unicode.Scalar] = []
    for letter in ScalarTable.cased {
      if contains(letter.scalar) {
        added += letter.relatives
      } else if letter.relatives.contains(where: contains) {
        added.append(letter.scalar)
      }
    }
    return union(ScalarSet(added))
  }
}
