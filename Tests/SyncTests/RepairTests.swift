import HabitDomain
import PropCheck
import PropCheckTesting
import HabitSuite
import HabitSync
import Testing

/// How rows that devices wrote independently are repaired (domain 4.9).
@Suite struct RepairTests {
  typealias Item = RepairSet.Item
  static let repair = Repair.standard()
  static let now = Instant(milliseconds: 99)

  static func repaired(_ items: [Item]) -> [RowKey: Item] {
    repair.repaired(RepairSet(items), at: now).items
  }

  static func id(_ number: UInt64) -> Identifier { Identifier(high: 0, low: number) }

  static func person(_ number: UInt64, created: Int64, _ hash: String = "hash-000001") -> Item {
    Item(
      .person(
        UserProfile(
          id: id(number), displayName: "P", appleUserIDHash: hash,
          createdAt: Instant(milliseconds: created))))
  }

  static func family(_ number: UInt64, created: Int64 = 0, _ code: String = "AAAAAA") -> Item {
    Item(
      .family(
        Family(
          id: id(number), name: "F", code: code, createdByUserID: id(0),
          createdAt: Instant(milliseconds: created))))
  }

  static func member(
    _ number: UInt64, of family: UInt64 = 1, _ user: UInt64, _ role: Membership.Role,
    joined: Int64 = 0
  ) -> Item {
    Item(
      .membership(
        Membership(
          id: id(number), familyID: id(family), userID: id(user), role: role,
          joinedAt: Instant(milliseconds: joined))))
  }

  static func membership(_ items: [RowKey: Item], _ number: UInt64) throws -> Membership {
    let item = try #require(items[RowKey(.membership, id(number))])
    guard case .membership(let membership) = item.content else { throw Failure("no membership") }
    return membership
  }

  @Test func `D-1: the person who was first survives, and memberships follow`() throws {
    let items = Self.repaired([
      Self.family(1), Self.person(2, created: 5), Self.person(3, created: 4),
      Self.member(7, 2, .kid),
    ])
    let loser = try #require(items[RowKey(.person, Self.id(2))])
    #expect(loser.deletedAt == Self.now)
    #expect(loser.mergedInto == "\(Self.id(3))")
    #expect(items[RowKey(.person, Self.id(3))]?.deletedAt == nil)
    #expect(try Self.membership(items, 7).userID == Self.id(3))
  }

  @Test func `D-1: a membership that comes later goes to the end of the chain`() throws {
    var (first, second) = (Self.person(2, created: 1), Self.person(3, created: 2))
    first.deletedAt = Self.now
    first.mergedInto = "\(Self.id(3))"
    second.deletedAt = Self.now
    second.mergedInto = "\(Self.id(4))"
    let items = Self.repaired([
      Self.family(1), first, second, Self.person(4, created: 3), Self.member(7, 2, .kid),
    ])
    #expect(try Self.membership(items, 7).userID == Self.id(4))
  }

  @Test func `D-1: a circle of merged people changes no membership`() throws {
    var (first, second) = (Self.person(2, created: 1), Self.person(3, created: 2))
    first.deletedAt = Self.now
    first.mergedInto = "\(Self.id(3))"
    second.deletedAt = Self.now
    second.mergedInto = "\(Self.id(2))"
    let items = Self.repaired([Self.family(1), first, second, Self.member(7, 2, .kid)])
    #expect(try Self.membership(items, 7).userID == Self.id(2))
  }

  @Test func `D-2: the membership that was first takes the strongest role`() throws {
    let items = Self.repaired([
      Self.family(1), Self.person(2, created: 0), Self.member(8, 2, .adult, joined: 2),
      Self.member(7, 2, .visitor, joined: 1),
    ])
    #expect(try Self.membership(items, 7).role == .adult)
    #expect(try Self.membership(items, 7).status == .active)
    #expect(try Self.membership(items, 7).lastRoleChangeAt == Self.now)
    #expect(try Self.membership(items, 8).status == .removed)
  }

  @Test func `D-3: the admin who was first stays admin`() throws {
    let items = Self.repaired([
      Self.family(1), Self.person(2, created: 0), Self.person(3, created: 0, "hash-000002"),
      Self.member(7, 2, .parentAdmin, joined: 2), Self.member(8, 3, .parentAdmin, joined: 1),
    ])
    #expect(try Self.membership(items, 7).role == .adult)
    #expect(try Self.membership(items, 8).role == .parentAdmin)
  }

  @Test func `D-3: the admins of a deleted family are left alone`() throws {
    var family = Self.family(1)
    family.deletedAt = Self.now
    let items = Self.repaired([
      family, Self.person(2, created: 0), Self.person(3, created: 0, "hash-000002"),
      Self.member(7, 2, .parentAdmin), Self.member(8, 3, .parentAdmin),
    ])
    #expect(try Self.membership(items, 8).role == .parentAdmin)
  }

  @Test func `D-4: a later family gets a code that follows from its id`() throws {
    let items = Self.repaired([Self.family(1, created: 2), Self.family(2, created: 1)])
    guard case .family(let loser)? = items[RowKey(.family, Self.id(1))]?.content,
      case .family(let winner)? = items[RowKey(.family, Self.id(2))]?.content
    else { throw Failure("no family") }
    #expect(winner.code == "AAAAAA")
    #expect(loser.code == "23XU74WB")
  }

  @Test func `D-5: habits of a name in a category are one, with the logs of both`() throws {
    func habit(_ number: UInt64, _ category: String?) -> Item {
      Item(
        .habit(
          Habit(id: Self.id(number), name: "Run ", startDay: CivilDay(0), categoryID: category)))
    }
    let log = HabitLog(
      id: Self.id(9), habitID: Self.id(3), date: Instant(milliseconds: 0), day: CivilDay(0))
    let category = Item(.category(Category(id: "c", name: "C")))
    let items = Self.repaired([
      category, habit(2, "c"), habit(3, "c"), habit(4, nil), habit(5, nil), Item(.log(log)),
    ])
    #expect(items[RowKey(.habit, Self.id(3))]?.mergedInto == "\(Self.id(2))")
    #expect(items[RowKey(.habit, Self.id(5))]?.deletedAt == nil)
    #expect(items[RowKey(.log, Self.id(9))]?.content.log?.habitID == Self.id(2))
  }

  @Test func `D-6: the least log of a day takes the greatest value`() throws {
    let habit = Item(.habit(Habit(id: Self.id(1), name: "H", startDay: CivilDay(0))))
    func log(_ number: UInt64, _ value: Double?) -> Item {
      Item(
        .log(
          HabitLog(
            id: Self.id(number), habitID: Self.id(1), date: Instant(milliseconds: 0),
            day: CivilDay(4), value: value)))
    }
    let items = Self.repaired([habit, log(2, nil), log(3, 0.5), log(4, 0.25)])
    #expect(items[RowKey(.log, Self.id(2))]?.content.log?.value == 0.5)
    #expect(items[RowKey(.log, Self.id(3))]?.deletedAt == Self.now)
    #expect(items[RowKey(.log, Self.id(4))]?.deletedAt == Self.now)
  }

  @Test func `D-7: a predefined category survives, and habits follow`() throws {
    let habit = Habit(id: Self.id(1), name: "H", startDay: CivilDay(0), categoryID: "a")
    let items = Self.repaired([
      Item(.category(Category(id: "a", name: "Sport"))),
      Item(.category(Category(id: "b", name: " sport", isPredefined: true))), Item(.habit(habit)),
    ])
    #expect(items[RowKey(.category, "a")]?.mergedInto == "b")
    #expect(items[RowKey(.habit, Self.id(1))]?.content.habit?.categoryID == "b")
  }

  @Test func `D-7: habits follow to an id that is another form of the same text`() throws {
    let (one, other) = ("e\u{301}", "é")
    let habit = Habit(id: Self.id(1), name: "H", startDay: CivilDay(0), categoryID: other)
    let before = RepairSet([
      Item(.category(Category(id: one, name: "Sport"))),
      Item(.category(Category(id: other, name: "sport"))), Item(.habit(habit)),
    ])
    let changed = before.differences(to: Self.repair.repaired(before, at: Self.now))
    #expect(changed.map(\.content.key.table) == [.category, .habit])
    let moved = try #require(changed.last?.content.habit?.categoryID)
    #expect(moved.utf8.elementsEqual(one.utf8))
  }

  @Test(.cases(100)) func `a set in order stays as it is, whatever the order of its rows`() async {
    let item = Gen<Item> { source in
      let table = source.element(of: SyncedTable.allCases) ?? .family
      let content = SyncSample.content(table, source.integer(in: 0...4), source.integer(in: 0...11))
      let isDead = source.integer(in: 0...5) == 0
      return Item(content, deletedAt: isDead ? Instant(milliseconds: 1) : nil)
    }
    await forAll(.tuple(.array(of: item, upTo: 25), .int(in: 0...24))) { items, turn in
      let unique = Array(RepairSet(items).items.values)
      let once = Self.repair.repaired(RepairSet(items), at: Self.now)
      let later = Instant(milliseconds: 1_000)
      try require(Self.repair.repaired(once, at: later) == once, "Twice is more than once.")
      let turned = unique.dropFirst(turn) + unique.prefix(turn)
      try require(Self.repair.repaired(RepairSet(Array(turned)), at: Self.now) == once)
    }
  }
}
