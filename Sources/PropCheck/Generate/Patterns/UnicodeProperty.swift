import Synchronization

extension CharacterClass {
  /// The class of a Unicode property between `\p{` and `}`; nil if the standard library does not know it.
  ///
  /// Case, blanks, `-` and `_` in names make no difference (UAX 44, LM3).
  init?(property name: String) {
    var words = name.lowercased().filter { !" -_".contains($0) }.split(separator: "=")
    if words.count == 2, ["gc", "generalcategory"].contains(words[0]) { words.removeFirst() }
    guard words.count == 1, let word = words.first.map(String.init) else { return nil }
    if let set = ScalarTable.set(ofCategory: word) {
      self.init(certain: set)
    } else if let set = ScalarTable.set(ofProperty: word) {
      self.init(certain: set)
    } else {
      return nil
    }
  }
}

extension ScalarTable {
  /// The sets of properties that were asked for, since looking at all scalars takes a tenth of a second in a debug build.
  private static let known = Mutex<[String: ScalarSet]>([:])

  /// The scalars with a property that they have or have not, by its lower case name or short name.
  fileprivate static func set(ofProperty name: String) -> ScalarSet? {
    if let set = known.withLock({ $0[name] }) { return set }
    guard let condition = Unicode.Scalar.Properties.condition(named: name) else { return nil }
    let set = inhabited.filter { condition($0.properties) }
    known.withLock { $0[name] = set }
    return set
  }

  static let marks = union(of: "M")

  /// All categories whose short name begins with these letters.
  static func union(of prefix: String) -> ScalarSet {
    categoryNames.filter { $0.short.hasPrefix(prefix) }
      .reduce(.empty) { $0.union(category($1.category)) }
  }

  /// The scalars of a general category, or of a group of them, by its lower case name.
  fileprivate static func set(ofCategory name: String) -> ScalarSet? {
    switch name {
    case "any": .all
    case "assigned": category(.unassigned).inverted
    case "ascii": ScalarSet([0...0x7F])
    case "lc", "l&", "casedletter":
      category(.uppercaseLetter).union(category(.lowercaseLetter))
        .union(category(.titlecaseLetter))
    default: groups[name].map(union) ?? named(name)
    }
  }

  private static let groups = [
    "l": "L", "letter": "L", "m": "M", "mark": "M", "n": "N", "number": "N", "p": "P",
    "punctuation": "P", "s": "S", "symbol": "S", "z": "Z", "separator": "Z", "c": "C", "other": "C",
  ]

  private static func named(_ name: String) -> ScalarSet? {
    categoryNames.first { name == $0.short.lowercased() || name == $0.long }
      .map { category($0.category) }
  }

  private static let categoryNames:
    [(short: String, long: String, category: Unicode.GeneralCategory)] =
      [
        ("Lu", "uppercaseletter", .uppercaseLetter), ("Ll", "lowercaseletter", .lowercaseLetter),
        ("Lt", "titlecaseletter", .titlecaseLetter), ("Lm", "modifierletter", .modifierLetter),
        ("Lo", "otherletter", .otherLetter), ("Mn", "nonspacingmark", .nonspacingMark),
        ("Mc", "spacingmark", .spacingMark), ("Me", "enclosingmark", .enclosingMark),
        ("Nd", "decimalnumber", .decimalNumber), ("Nl", "letternumber", .letterNumber),
        ("No", "othernumber", .otherNumber), ("Pc", "connectorpunctuation", .connectorPunctuation),
        ("Pd", "dashpunctuation", .dashPunctuation), ("Ps", "openpunctuation", .openPunctuation),
        ("Pe", "closepunctuation", .closePunctuation),
        ("Pi", "initialpunctuation", .initialPunctuation),
        ("Pf", "finalpunctuation", .finalPunctuation),
        ("Po", "otherpunctuation", .otherPunctuation),
        ("Sm", "mathsymbol", .mathSymbol), ("Sc", "currencysymbol", .currencySymbol),
        ("Sk", "modifiersymbol", .modifierSymbol), ("So", "othersymbol", .otherSymbol),
        ("Zs", "spaceseparator", .spaceSeparator), ("Zl", "lineseparator", .lineSeparator),
        ("Zp", "paragraphseparator", .paragraphSeparator), ("Cc", "control", .control),
        ("Cf", "format", .format), ("Co", "privateuse", .privateUse),
        ("Cn", "unassigned", .unassigned),
      ]
}

extension Unicode.Scalar.Properties {
  fileprivate static func condition(named name: String) -> ((Self) -> Bool)? {
    letterCondition(named: name) ?? symbolCondition(named: name)
  }

  private static func letterCondition(named name: String) -> ((Self) -> Bool)? {
    switch name {
    case "alphabetic", "alpha": \.isAlphabetic
    case "uppercase", "upper": \.isUppercase
    case "lowercase", "lower": \.isLowercase
    case "cased": \.isCased
    case "caseignorable", "ci": \.isCaseIgnorable
    case "changeswhenlowercased", "cwl": \.changesWhenLowercased
    case "changeswhenuppercased", "cwu": \.changesWhenUppercased
    case "changeswhencasemapped", "cwcm": \.changesWhenCaseMapped
    case "ideographic", "ideo": \.isIdeographic
    case "unifiedideograph", "uideo": \.isUnifiedIdeograph
    case "idstart", "ids": \.isIDStart
    case "idcontinue", "idc": \.isIDContinue
    case "xidstart", "xids": \.isXIDStart
    case "xidcontinue", "xidc": \.isXIDContinue
    case "diacritic", "dia": \.isDiacritic
    case "extender", "ext": \.isExtender
    default: nil
    }
  }

  private static func symbolCondition(named name: String) -> ((Self) -> Bool)? {
    switch name {
    case "whitespace", "space", "wspace": \.isWhitespace
    case "hexdigit", "hex": \.isHexDigit
    case "asciihexdigit", "ahex": \.isASCIIHexDigit
    case "dash": \.isDash
    case "math": \.isMath
    case "quotationmark", "qmark": \.isQuotationMark
    case "emoji": \.isEmoji
    case "emojipresentation", "epres": \.isEmojiPresentation
    case "emojimodifier", "emod": \.isEmojiModifier
    case "emojimodifierbase", "ebase": \.isEmojiModifierBase
    case "graphemebase", "grbase": \.isGraphemeBase
    case "graphemeextend", "grext": \.isGraphemeExtend
    case "joincontrol", "joinc": \.isJoinControl
    case "defaultignorablecodepoint", "di": \.isDefaultIgnorableCodePoint
    case "noncharactercodepoint", "nchar": \.isNoncharacterCodePoint
    case "patternsyntax", "patsyn": \.isPatternSyntax
    case "patternwhitespace", "patws": \.isPatternWhitespace
    case "terminalpunctuation", "term": \.isTerminalPunctuation
    case "sentenceterminal", "sterm": \.isSentenceTerminal
    case "variationselector", "vs": \.isVariationSelector
    case "deprecated", "dep": \.isDeprecated
    case "bidimirrored", "bidim": \.isBidiMirrored
    default: nil
    }
  }
}
