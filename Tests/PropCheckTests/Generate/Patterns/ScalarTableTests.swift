import Testing

@testable import PropCheck

/// The tables cover only a part of Unicode; here is all of it.
@Suite struct ScalarTableTests {
  /// A table, and what belongs into it.
  private struct Table: Sendable {
    let set: ScalarSet
    let belongs: @Sendable (Unicode.Scalar) -> Bool
  }

  private static let tables = [
    "numeric": Table(set: ScalarTable.numeric) { $0.properties.numericType != nil },
    "alphabetic": Table(set: ScalarTable.alphabetic) { $0.properties.isAlphabetic },
    "whitespace": Table(set: ScalarTable.whitespace) { $0.properties.isWhitespace },
    "unstable": Table(set: ScalarTable.unstable) { $0.properties.isFullCompositionExclusion },
    "unassigned": Table(set: ScalarTable.category(.unassigned)) {
      $0.properties.generalCategory == .unassigned
    },
    "upper case": Table(set: ScalarTable.category(.uppercaseLetter)) {
      $0.properties.generalCategory == .uppercaseLetter
    },
  ]

  @Test(arguments: tables.keys.sorted())
  func `a table has every scalar of its kind, and no other`(_ name: String) throws {
    let table = try #require(Self.tables[name])
    #expect(ScalarSet.all.filter(table.belongs) == table.set)
  }

  @Test func `scalars with another case are all there`() {
    let table = ScalarSet(ScalarTable.cased.map(\.scalar))
    let missing = ScalarTable.category(.unassigned).inverted
      .filter { $0.properties.changesWhenCaseMapped && !table.contains($0) }
      .filter { scalar in CasedScalar(scalar).relatives.contains { $0 != scalar } }
    #expect(missing.isEmpty)
  }

  /// One text that the standard library breaks in one go, because one scalar at a time would take
  /// seconds.
  @Test func `no scalar that needs no care joins with a neighbour`() {
    let solitaries = TextKind.scalars(of: .solitary).subtracting(ScalarTable.category(.unassigned))
      .subtracting(ScalarTable.category(.privateUse))
    var text = ""
    solitaries.forEach { scalar in
      text.unicodeScalars.append(scalar)
      text.unicodeScalars.append(scalar)
      text.unicodeScalars.append("a")
    }
    #expect(text.count == 3 * solitaries.count)
  }

  @Test func `scalars that join with a neighbour need care`() {
    for scalar in ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{1F3FD}"] as [Unicode.Scalar] {
      #expect(TextKind(Character(scalar)) == .extending)
      #expect(TextKind.scalars(of: .extending).contains(scalar))
    }
    for scalar in ["\r", "\u{1F1E9}", "\u{1161}", "\u{600}"] as [Unicode.Scalar] {
      #expect(TextKind(Character(scalar)) == .sticky)
      #expect(TextKind.scalars(of: .sticky).contains(scalar))
    }
  }
}
