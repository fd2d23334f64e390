/// The classes that regular expressions have names for.
extension CharacterClass {
  static let any = CharacterClass(certain: .all)

  static let newline = CharacterClass(
    certain: ScalarSet([0xA...0xD, 0x85...0x85, 0x2028...0x2029]))

  static let notNewline = newline.inverted

  static let blank = CharacterClass(
    certain: ScalarSet([0x9...0x9]).union(ScalarTable.category(.spaceSeparator)))

  static let ascii = ScalarSet([0...0x7F])

  private func limited(toASCII isLimited: Bool) -> CharacterClass {
    isLimited ? intersection(CharacterClass(certain: Self.ascii)) : self
  }

  static func digits(ascii: Bool) -> CharacterClass {
    CharacterClass(
      certain: ScalarTable.category(.decimalNumber), possible: ScalarTable.numeric
    ).limited(toASCII: ascii)
  }

  /// Letters, and the digits and the connector of ASCII; whether those of other scripts, and marks, count as well is not
  /// agreed.
  static func words(ascii: Bool) -> CharacterClass {
    let letters = ScalarTable.alphabetic
    let others = ScalarTable.marks.union(ScalarTable.numeric)
      .union(ScalarTable.category(.connectorPunctuation)).union(ScalarSet([0x200C...0x200D]))
    return CharacterClass(
      certain: letters.subtracting(ScalarTable.marks).union(
        ScalarSet("0123456789_".unicodeScalars)),
      possible: letters.union(others)
    ).limited(toASCII: ascii)
  }

  static func whitespace(ascii: Bool) -> CharacterClass {
    CharacterClass(certain: ScalarTable.whitespace).limited(toASCII: ascii)
  }

  /// The class of a name between `[:` and `:]`; nil if there is none.
  init?(posix name: String, ascii: Bool) {
    switch name {
    case "alnum":
      self.init(
        certain: ScalarTable.alphabetic.union(ScalarTable.category(.decimalNumber)),
        possible: ScalarTable.alphabetic.union(ScalarTable.numeric))
    case "blank": self = .blank
    case "digit": self = .digits(ascii: false)
    case "graph":
      self =
        CharacterClass(
          certain: ScalarTable.whitespace.union(ScalarTable.category(.control))
            .union(ScalarTable.category(.unassigned))
        ).inverted
    case "print":
      self =
        CharacterClass(
          certain: ScalarTable.category(.control), possible: Self.newline.certain
        ).inverted
    case "punct": self.init(certain: ScalarTable.union(of: "P"))
    case "space": self = .whitespace(ascii: false)
    case "word":
      self.init(
        certain: ScalarTable.alphabetic.union(ScalarTable.category(.decimalNumber))
          .subtracting(ScalarTable.marks), possible: Self.words(ascii: false).possible)
    case "xdigit": self.init(certain: ScalarTable.inhabited.filter(\.properties.isHexDigit))
    case "alpha", "ascii", "cntrl", "lower", "upper":
      guard let known = CharacterClass(property: name == "cntrl" ? "Cc" : name) else { return nil }
      self = known
    default: return nil
    }
    self = limited(toASCII: ascii)
  }
}
