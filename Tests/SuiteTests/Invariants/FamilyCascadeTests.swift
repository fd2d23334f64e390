import HabitDomain
import HabitReference
import Testing

@testable import HabitSuite

@Suite struct FamilyCascadeTests {
  private static let now = Instant(milliseconds: 0)

  /// Two families with a member each; the reference has deleted the first.
  private let end: Model
  private let before: Dump

  init() throws {
    var model = Model(
      now: Self.now, freshID: Pool.habits[0], displayZone: "UTC", device: "d", zones: .suite)
    for place in 0...1 {
      model.freshIDs = [Pool.families[place], Pool.people[place], Pool.memberships[place]]
      let family = try model.createFamily(
        name: "ab", code: "ABC12\(place)", createdBy: Pool.people[0])
      let person = try model.createPerson(
        displayName: "a", hash: "hash-of-p\(place)", avatar: nil)
      _ = try model.createMembership(family.id, person.id, .kid)
    }
    before = model.dump()
    model.deleteFamily(Pool.families[0])
    end = model
  }

  private func violation(_ edit: (inout Dump) -> Void = { _ in }) -> String? {
    var after = end.dump()
    edit(&after)
    return FamilyCascade(before: before, after: after, end: end).violation
  }

  @Test func `a deletion that takes what it should breaks nothing`() {
    #expect(violation() == nil)
  }

  @Test func `a row that is wrongly deleted or left behind is named`() {
    let dead = before.people[0].metadata.modifiedAt
    #expect(violation { $0.families[0].metadata.deletedAt = nil } == "family 1 was not deleted")
    #expect(violation { $0.people[0].metadata.deletedAt = Self.now } == "person 1 was deleted too")
    #expect(
      violation { $0.memberships[0].metadata.deletedAt = nil } == "membership 1 was left behind")
    #expect(
      violation { $0.memberships[1].metadata.deletedAt = Self.now }
        == "membership 2 was deleted too")
    #expect(
      violation { $0.memberships[0].metadata.modifiedAt = dead } == "membership 1 has another stamp"
    )
    #expect(violation { $0.families.removeFirst() } == "family 1 is gone")
    #expect(violation { $0.people.removeLast() } == "person 2 is gone")
    #expect(
      violation { $0.memberships.removeLast() } == "The number of rows of memberships changed")
  }
}
