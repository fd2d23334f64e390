/// What the standard library knows about all scalars, looked up once a process.
enum ScalarTable {
  /// The planes that have characters, and the last two values of the others, which are not like their neighbours.
  static let inhabited = ScalarSet(
    [0...0x3_FFFF, 0xE_0000...0x10_FFFF] + (0x4...0xD).map { $0 << 16 | 0xFFFE...$0 << 16 | 0xFFFF }
  ).intersection(.all)

  /// The scalars of each general category.
  static let categories: [Unicode.GeneralCategory: ScalarSet] = {
    var ranges: [Unicode.GeneralCategory: [ClosedRange<UInt32>]] = [:]
    var run: (category: Unicode.GeneralCategory, start: UInt32, end: UInt32)?
    func finish() {
      if let run { ranges[run.category, default: []].append(run.start...run.end) }
    }
    inhabited.forEach { scalar in
      let category = scalar.properties.generalCategory
      if let last = run, last.category == category, last.end + 1 == scalar.value {
        run?.end = scalar.value
      } else {
        finish()
        run = (category, scalar.value, scalar.value)
      }
    }
    finish()
    ranges[.unassigned]?.append(0x4_0000...0xD_FFFF)
    return ranges.mapValues { ScalarSet($0) }
  }()

  /// What has a numeric value: some regular expressions count all of these as digits.
  static let numeric = union(of: "N").union(
    category(.otherLetter).filter { $0.properties.numericType != nil })

  static let alphabetic = union(of: "L").union(category(.letterNumber)).union(
    marks.union(category(.otherSymbol)).filter(\.properties.isAlphabetic))

  static let whitespace = union(of: "Z").union(
    category(.control).filter(\.properties.isWhitespace))

  /// Scalars that normal forms replace, such as the sign of the Kelvin by a K.
  ///
  /// What compares characters takes them for others.
  static let unstable = ScalarSet([
    0x340...0xD7FF, 0xF900...0xFFFF, 0x1D100...0x1D1FF, 0x2F800...0x2FA1F,
  ])
  .filter(\.properties.isFullCompositionExclusion)

  /// The scalars with another one as their lower, upper or title case.
  static let cased: [CasedScalar] = {
    var found: [CasedScalar] = []
    union(of: "L").subtracting(category(.otherLetter)).union(category(.nonspacingMark))
      .union(category(.letterNumber)).union(category(.otherSymbol))
      .forEach { scalar in
        let cased = CasedScalar(scalar)
        if cased.relatives.contains(where: { $0 != scalar }) { found.append(cased) }
      }
    return found
  }()

  static func category(_ category: Unicode.GeneralCategory) -> ScalarSet {
    categories[category] ?? .empty
  }
}

/// A scalar with those of the other cases.
struct CasedScalar: Sendable {
  let scalar: Unicode.Scalar
  /// The upper case of a lower case letter and the reverse, if each is that of the other: `ß` and the sign of the Kelvin
  /// have none.
  let other: Unicode.Scalar?
  /// All that one of the rules for case takes for the same.
  let relatives: [Unicode.Scalar]

  init(_ scalar: Unicode.Scalar) {
    let properties = scalar.properties
    let lower = properties.lowercaseMapping.onlyScalar
    let upper = properties.uppercaseMapping.onlyScalar
    self.scalar = scalar
    if let lower, lower != scalar, lower.properties.uppercaseMapping.onlyScalar == scalar {
      other = lower
    } else if let upper, upper != scalar, upper.properties.lowercaseMapping.onlyScalar == scalar {
      other = upper
    } else {
      other = nil
    }
    relatives = [lower, upper, properties.titlecaseMapping.onlyScalar].compactMap { $0 }
  }
}

extension String {
  /// The scalar of a text of one.
  fileprivate var onlyScalar: Unicode.Scalar? {
    unicodeScalars.count == 1 ? unicodeScalars.first : nil
  }
}
