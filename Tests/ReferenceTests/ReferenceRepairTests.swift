@_spi(Storage) import HabitDomain
import HabitReference
import Testing
import VersionParts

/// The rules of domain 4.9, each with what it changes and what it must leave alone.
@Suite struct ReferenceRepairTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rows: [SyncedRow]
    /// What changes, in the order of the rows.
    let changes: [String]

    init(_ name: String, _ rows: [SyncedRow], _ changes: String...) {
      testDescription = name
      self.rows = rows
      self.changes = changes
    }
  }

  static let household: [SyncedRow] = [.family(1), .person(2), .person(3), .person(4)]

  static let examples = [
    Example("no rows", []),
    Example(
      "D-1: the first of an Apple ID survives, and members follow",
      [
        .family(1), .person(2, created: 5, hash: "h"), .person(3, created: 4, hash: "h"),
        .member(7, of: 2),
      ],
      "person 2 goes into 3", "member 7 is person 3"),
    Example(
      "D-1: of two that are as old the lesser id survives",
      [.person(3, hash: "h"), .person(2, hash: "h")], "person 3 goes into 2"),
    Example("D-1: the dead do not count", [.person(2, hash: "h").dead(), .person(3, hash: "h")]),
    Example(
      "D-1: a member that comes later goes to the end of the chain",
      [
        .family(1), .person(2).dead(into: 3), .person(3).dead(into: 4), .person(4),
        .member(7, of: 2),
      ],
      "member 7 is person 4"),
    Example(
      "D-1: a circle has no end",
      [.family(1), .person(2).dead(into: 3), .person(3).dead(into: 2), .member(7, of: 2)]),
    Example(
      "D-1: who is not there yet is no end",
      [.family(1), .person(2).dead(into: 9), .member(7, of: 2)]),
    Example(
      "D-1: what a live row says of a survivor counts for nothing",
      [.family(1), .person(2), .person(3), .member(7, of: 2)]),
    Example(
      "D-2: the first membership takes the strongest role",
      household + [
        .member(8, of: 2, .adult, joined: 2), .member(7, of: 2, .visitor, joined: 1),
        .member(9, of: 2, .kid, joined: 3),
      ],
      "member 8 leaves", "member 7 becomes adult", "member 9 leaves"),
    Example(
      "D-2: who was removed, was invited, or is in another family stays",
      household + [
        .family(5), .member(7, of: 2), .member(8, of: 2, .adult, status: .removed),
        .member(9, of: 2, .adult, status: .invited), .member(6, of: 2, in: 5),
      ]),
    Example(
      "D-2: who cannot be seen is no member",
      [.family(1).dead(), .person(2), .member(7, of: 2), .member(8, of: 2)]),
    Example(
      "D-3: the first admin stays one",
      household + [
        .member(7, of: 2, .parentAdmin, joined: 2), .member(8, of: 3, .parentAdmin, joined: 1),
        .member(9, of: 4, .adult),
      ],
      "member 7 becomes adult"),
    Example(
      "D-3: an admin of a person who is dead is none",
      [
        .family(1), .person(2).dead(), .person(3), .member(7, of: 2, .parentAdmin),
        .member(8, of: 3, .parentAdmin),
      ]),
    Example(
      "D-2 before D-3: a role that is taken over may have to go",
      household + [
        .member(7, of: 2, .kid), .member(8, of: 2, .parentAdmin, joined: 1),
        .member(6, of: 3, .parentAdmin),
      ],
      "member 7 becomes adult", "member 8 leaves"),
    Example(
      "D-4: the first family keeps the code",
      [
        .family(1, created: 2, code: "AAAAAA"), .family(2, created: 1, code: "AAAAAA"),
        .family(3, code: "BBBBBB"), .family(4, code: "AAAAAA").dead(),
      ],
      "family 1 gets another code"),
    Example(
      "D-5: habits of a name in a category are one, and logs follow",
      [
        .category("c", "C"), .habit(2, "Run ", in: "c"), .habit(3, "rUN", in: "c"),
        .habit(4, "Run"), .habit(5, "Run"), .habit(6, "Run", in: "d"), .log(9, of: 3),
      ],
      "habit 3 goes into 2", "log 9 is of habit 2"),
    Example(
      "D-6: the least log of a day takes the greatest value",
      [
        .habit(1), .log(3, value: 0.5), .log(2), .log(4, value: 0.25), .log(5, day: 8, value: 1),
      ],
      "log 3 goes", "log 2 has 0.5", "log 4 goes"),
    Example(
      "D-6: logs of a habit that is dead are not looked at",
      [.habit(1).dead(), .log(3, value: 0.5), .log(2)]),
    Example(
      "D-7: a predefined category survives, and habits follow",
      [
        .category("a", "Sport"), .category("b", " sport", predefined: true),
        .category("c", "SPORT"),
        .habit(1, in: "c"),
      ],
      "category a goes into b", "category c goes into b", "habit 1 is in b"),
    Example(
      "D-7: of two that are not predefined the lesser id survives",
      [.category("b", "Sport"), .category("a", "sport")], "category b goes into a"),
    Example(
      "D-7, D-5, D-6: what meets through its parents is one too",
      [
        .category("a", "Sport"), .category("b", "sport"), .habit(1, "Run", in: "a"),
        .habit(2, "run", in: "b"), .log(5, of: 2, value: 0.5), .log(6, of: 1, value: 0.75),
      ],
      "category b goes into a", "habit 2 goes into 1", "habit 2 is in a", "log 5 is of habit 1",
      "log 5 has 0.75", "log 6 goes"),
  ]

  @Test(arguments: examples) func `the rules change what they say, once`(_ example: Example) {
    let now = Instant(milliseconds: 77)
    let after = ReferenceRepair.repaired(example.rows, at: now)
    #expect(RowDifference.texts(example.rows, after) == example.changes)
    #expect(ReferenceRepair.repaired(after, at: Instant(milliseconds: 78)) == after)
    #expect(after.map(\.key) == example.rows.map(\.key))
  }

  @Test(arguments: examples) func `the order of rows does not matter`(_ example: Example) {
    let after = ReferenceRepair.repaired(example.rows)
    for turn in example.rows.indices {
      let turned = Array(example.rows[turn...] + example.rows[..<turn])
      #expect(Set(ReferenceRepair.repaired(turned)) == Set(after))
      #expect(Set(ReferenceRepair.repaired(turned.reversed())) == Set(after))
    }
  }

  @Test func `a new code has eight characters, follows from the id, and is free`() throws {
    let first = SyncedRow.family(1, code: "AAAAAA")
    let after = ReferenceRepair.repaired([first, .family(2, code: "AAAAAA")])
    let code = try #require(RowDifference.code(of: after[1]))
    #expect(code.count == 8 && code.allSatisfy { $0.isNumber || ("A"..."Z").contains($0) })
    let others = ReferenceRepair.repaired([
      .family(3, code: code), first, .family(2, code: "AAAAAA"),
    ])
    #expect(RowDifference.code(of: others[2]).map { $0 != code && $0.count == 8 } == true)
    #expect(RowDifference.code(of: others[0]) == code)
  }

  @Test func `what goes, goes at the given time, and metadata stays`() {
    let now = Instant(milliseconds: 77)
    let rows: [SyncedRow] = [.person(2, hash: "h"), .person(3, hash: "h")]
    let after = ReferenceRepair.repaired(rows, at: now)
    var wanted = rows[1]
    wanted.rewrite { parts in
      parts.deletedAt = now
      parts.mergedInto = rows[0].key.id
    }
    #expect(after == [rows[0], wanted])
  }
}
