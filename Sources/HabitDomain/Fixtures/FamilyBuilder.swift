/// Builds families for tests; as with ``HabitBuilder``, the result is always valid.
///
/// It is up to the test that no other family has the code.
public struct FamilyBuilder: Builder {
  /// The family as built so far.
  public private(set) var family: Family

  /// Begins with the simplest family of a number, whose code no other number has, made at noon of ``Scenario/today``.
  public init(_ number: UInt32 = 1) {
    let digits = String(number, radix: 36, uppercase: true)
    family = Family(
      id: Identifier(high: 3, low: UInt64(number)), name: "Family \(number)",
      code: "F" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits,
      createdByUserID: PersonBuilder(number).person.id,
      createdAt: FixtureZone.utc.noon(of: Scenario.today))
  }

  /// The name, without characters that no family name may have; at most 50 characters, and fewer than 2
  /// change nothing.
  public func named(_ name: String) -> FamilyBuilder {
    changed {
      guard let valid = nearestName(name, limit: 50, of: isOfFamilyName), valid.count > 1 else {
        return
      }
      $0.family.name = valid
    }
  }

  /// The code in upper case, of its first 8 letters and digits, with zeros up to 6; without any, it changes nothing.
  public func withCode(_ code: String) -> FamilyBuilder {
    changed { $0.family.code = nearestCode(code) ?? $0.family.code }
  }

  /// Made by a person, who need not exist.
  public func created(by user: Identifier) -> FamilyBuilder {
    changed { $0.family.createdByUserID = user }
  }

  /// Made at a moment.
  public func created(at moment: Instant) -> FamilyBuilder {
    changed { $0.family.createdAt = moment }
  }
}

private func isOfFamilyName(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
    true
  default: scalar.properties.isWhitespace || "'-.,".unicodeScalars.contains(scalar)
  }
}

private func nearestCode(_ text: String) -> String? {
  let code = text.unicodeScalars.filter { scalar in
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
  }.prefix(8)
  guard !code.isEmpty else { return nil }
  return String(String.UnicodeScalarView(code)).uppercased()
    + String(repeating: "0", count: max(0, 6 - code.count))
}
