@_spi(Storage) import HabitDomain
import PropCheck
import PropCheckTesting
import HabitReference
import HabitSuite
import HabitSync
import Testing
import VersionParts

/// The repair of HabitSync and that of the reference were written independently from the same
/// rules.
@Suite struct RepairAgreementTests {
  private static let now = Instant(milliseconds: 99)

  /// Some parents always exist, or most children would not be visible.
  private static let rows = Gen<[SyncedRow]> { source in
    var kept: [RowKey: SyncedRow] = [:]
    for (table, number) in [(SyncedTable.family, 0), (.person, 0), (.person, 1), (.habit, 0)] {
      let row = SyncedRow.sample(table, number, source.integer(in: 0...11))
      kept[row.key] = row
    }
    for row in try source.draw(.array(of: .repairable, upTo: 25)) { kept[row.key] = row }
    return kept.values.sorted { $0.key < $1.key }
  }

  @Test(.cases(200)) func `both change the same, but for the new codes`() async {
    await forAll(Self.rows) { rows in
      let ours = Self.repaired(rows)
      let theirs = ReferenceRepair.repaired(rows, at: Self.now)
      for ((old, our), their) in zip(zip(rows, ours), theirs) {
        guard
          case (.family(let was), .family(let here), .family(let there)) =
            (old.content, our.content, their.content)
        else {
          try require(our, equals: their)
          continue
        }
        try require(was.code == here.code, equals: was.code == there.code)
        try require(here.code == was.code || here.code.count == 8, here.code)
      }
      let codes = ours.compactMap { row -> String? in
        guard case .family(let family) = row.content, row.deletedAt == nil else {
          return nil
        }
        return family.code
      }
      try require(Set(codes).count, equals: codes.count)
    }
  }

  @Test(.cases(100)) func `what one has put in order the other leaves as it is`() async {
    await forAll(Self.rows) { rows in
      let ours = Self.repaired(rows)
      try require(ReferenceRepair.repaired(ours, at: Instant(milliseconds: 100)), equals: ours)
      let theirs = ReferenceRepair.repaired(rows, at: Self.now)
      try require(Self.repaired(theirs), equals: theirs)
    }
  }

  /// The sample has no names that differ only in their Unicode form.
  @Test(
    arguments: [
      ("Caf\u{E9}", " CAFE\u{301}", true), ("J\u{30C}", "\u{1F0}", true),
      ("Caf\u{E9}", "Cafe", false), ("i", "\u{131}", false),
    ] as [(String, String, Bool)])
  func `both repairs compare names by their key`(_ one: String, _ other: String, _ areOne: Bool) {
    let categories = [("a", one), ("b", other), ("c", "third")].map { id, name in
      SyncedContent.category(Category(id: id, name: name))
    }
    let habits = [one, other].enumerated().map { place, name in
      SyncedContent.habit(
        Habit(
          id: Identifier(high: 0, low: UInt64(place)), name: name, startDay: CivilDay(0),
          categoryID: "c"))
    }
    let stamp = Stamp(wall: 1, counter: 0, device: "a")
    let rows = (categories + habits).map {
      SyncedRow(content: $0, metadata: Metadata(modifiedAt: stamp))
    }.sorted { $0.key < $1.key }
    let ours = Self.repaired(rows)
    #expect(ours == ReferenceRepair.repaired(rows, at: Self.now))
    let dead = ours.filter { $0.deletedAt != nil }.map(\.key.table)
    #expect(dead == (areOne ? [.category, .habit] : []))
  }

  private static func repaired(_ rows: [SyncedRow]) -> [SyncedRow] {
    let items = Repair.standard().repaired(RepairSet(rows), at: now).items
    return rows.map { row in
      guard let item = items[row.key] else { return row }
      var row = row
      row.rewrite { parts in
        parts.content = item.content
        parts.deletedAt = item.deletedAt
        parts.mergedInto = item.mergedInto
      }
      return row
    }
  }
}

extension Gen where Value == SyncedRow {
  /// A row of few ids and few values, children more often than parents, of which there are fewer; one in six is a
  /// tombstone, and may name a survivor, itself included.
  fileprivate static let repairable = Gen { source in
    let table = tables[source.pick(weights: [2, 2, 1, 5, 3, 4])]
    let count = table == .membership || table == .log ? 5 : table == .person ? 3 : 2
    var row = SyncedRow.sample(table, source.integer(in: 0...count - 1), source.integer(in: 0...11))
    if source.integer(in: 0...5) == 5 { row.rewrite { $0.deletedAt = Instant(milliseconds: 1) } }
    let survivor = source.integer(in: -2...4, towards: -1)
    row.rewrite { $0.mergedInto = survivor < 0 ? nil : SyncSample.key(table, survivor).id }
    return row
  }

  private static let tables = SyncedTable.allCases
}

extension SyncedRow {
  fileprivate static func sample(_ table: SyncedTable, _ number: Int, _ variant: Int) -> SyncedRow {
    SyncedRow(
      content: SyncSample.content(table, number, variant),
      metadata: Metadata(modifiedAt: Stamp(wall: 1, counter: 0, device: "a")))
  }
}
