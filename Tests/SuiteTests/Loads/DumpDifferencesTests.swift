import HabitDomain
import Testing

@testable import HabitSuite

@Suite struct DumpDifferencesTests {
  private static let metadata = Metadata(modifiedAt: Stamp(wall: 0, counter: 0, device: "a"))

  private static func dump(_ logs: [HabitLog], revision: Int64 = 1) -> Dump {
    var metadata = metadata
    metadata.revision = revision
    return Dump(
      habits: [], logs: logs.map { StoredRow(content: $0, metadata: metadata) }, categories: [],
      unreadable: [], isSeedingCompleted: true)
  }

  private static func log(_ row: Int, _ value: Double) -> HabitLog {
    var log = LoadData(sizes: LoadSizes(habits: 10)).log(row)
    log.value = value
    return log
  }

  @Test func `equal dumps have no differences`() {
    let dump = Self.dump([Self.log(1, 1), Self.log(2, 3)])
    #expect(DumpDifferences(from: dump, to: dump).texts == [])
  }

  @Test func `the fields that differ are named`() {
    let differences = DumpDifferences(
      from: Self.dump([Self.log(2, 8)]), to: Self.dump([Self.log(2, 7.5)], revision: 3))
    #expect(
      differences.texts == [
        "the log of habit 2 on 2027-06-14: value is 7.5 instead of 8.0, revision is 3 instead of 1"
      ])
  }

  @Test func `missing rows and rows that were never written are named`() {
    let differences = DumpDifferences(
      from: Self.dump([Self.log(2, 8), Self.log(3, 8)]),
      to: Self.dump([Self.log(2, 8), Self.log(4, 8), Self.log(2, 8)]))
    #expect(
      differences.texts == [
        "the log of habit 4 on 2027-06-14: exists but was never written",
        "the log of habit 2 on 2027-06-14: exists but was never written",
        "the log of habit 3 on 2027-06-14: is missing",
      ])
  }

  @Test func `a value that is nil is named too`() {
    var bare = Self.log(2, 8)
    bare.value = nil
    let differences = DumpDifferences(from: Self.dump([Self.log(2, 8)]), to: Self.dump([bare]))
    #expect(
      differences.texts == ["the log of habit 2 on 2027-06-14: value is nil instead of 8.0"])
  }

  @Test func `each kind of row has its name`() {
    let moment = Instant(milliseconds: 0)
    let id = Identifier(high: 0, low: 7)
    var dump = Self.dump([])
    dump.habits = [
      StoredRow(content: LoadData(sizes: LoadSizes()).habit(5), metadata: Self.metadata)
    ]
    dump.categories = [StoredRow(content: LoadKey.category(2), metadata: Self.metadata)]
    dump.families = [
      StoredRow(
        content: Family(
          id: id, name: "A", code: "F0000001", createdByUserID: id, createdAt: moment),
        metadata: Self.metadata)
    ]
    dump.people = [
      StoredRow(
        content: UserProfile(
          id: id, displayName: "B", appleUserIDHash: LoadKey.hash(9), createdAt: moment),
        metadata: Self.metadata)
    ]
    dump.memberships = [
      StoredRow(
        content: Membership(
          id: id, familyID: id, userID: id, role: .kid, status: .active, joinedAt: moment),
        metadata: Self.metadata)
    ]
    dump.meals = [LoadData(sizes: LoadSizes()).meal(3)]
    dump.isSeedingCompleted = false
    let all = DumpDifferences(from: Self.dump([]), to: dump)
    #expect(all.count == 7)
    var rest = dump
    (rest.habits, rest.categories) = ([], [])
    let last = DumpDifferences(from: Self.dump([]), to: rest).texts
    #expect(
      all.texts.prefix(2) + last == [
        "habit 5: exists but was never written",
        "category category-2: exists but was never written",
        "family F0000001: exists but was never written",
        "person 9: exists but was never written",
        "the membership of \(id) in \(id): exists but was never written",
        "meal 3: exists but was never written",
        "the mark that seeding was completed is false",
      ])
  }
}
