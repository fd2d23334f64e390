import HabitDomain
import StateCheck
import Testing

@testable import HabitSuite

@Suite struct FamilyInvariantsTests {
  private static let metadata = Metadata(modifiedAt: Stamp(wall: 1, counter: 0, device: "d"))
  private static let time = Instant(milliseconds: 0)

  private static func row<Content>(_ content: Content) -> StoredRow<Content> {
    StoredRow(content: content, metadata: metadata)
  }

  private static func membership(
    _ place: Int, person: Int, _ role: Membership.Role = .kid,
    _ status: Membership.Status = .active
  ) -> StoredRow<Membership> {
    row(
      Membership(
        id: Pool.memberships[place], familyID: Pool.families[0], userID: Pool.people[person],
        role: role, status: status, joinedAt: time))
  }

  private static func dump(_ edit: (inout Dump) -> Void = { _ in }) -> Dump {
    var dump = Dump(
      habits: [], logs: [], categories: [],
      families: [
        row(
          Family(
            id: Pool.families[0], name: "ab", code: "ABC123", createdByUserID: Pool.people[0],
            createdAt: time))
      ],
      people: (0...1).map { place in
        row(
          UserProfile(
            id: Pool.people[place], displayName: "a", appleUserIDHash: "hash-of-p\(place)",
            createdAt: time))
      },
      memberships: [membership(0, person: 0, .parentAdmin), membership(1, person: 1)],
      unreadable: [], isSeedingCompleted: false)
    edit(&dump)
    return dump
  }

  private func violation(_ edit: (inout Dump) -> Void = { _ in }) -> String? {
    let view = Outcome<Snapshot>.success(Snapshot(dump: Self.dump(edit)))
    return FamilyInvariants.withoutForeignRows.lazy.compactMap { invariant in
      invariant.violation(of: view).map { "\(invariant.claim): \($0)" }
    }.first
  }

  @Test func `a sound dump breaks nothing`() {
    #expect(violation() == nil)
    #expect(
      violation { $0.memberships.append(Self.membership(2, person: 1, .kid, .removed)) } == nil)
    #expect(
      violation { $0.memberships[1] = Self.membership(1, person: 1, .parentAdmin, .invited) } == nil
    )
  }

  @Test func `what is unique occurs once`() {
    #expect(violation { $0.people.append($0.people[0]) }?.hasPrefix("Every id") == true)
    #expect(
      violation { $0.memberships.append(Self.membership(2, person: 1, .kid, .invited)) }
        == "A person has one active or invited membership in a family (M-1): person 2 in family 1")
    #expect(
      violation { $0.memberships[1].content.role = .parentAdmin }
        == "A family has one active parent admin (M-2): family 1")
    #expect(
      violation { $0.people[1].content.appleUserIDHash = "hash-of-p0" }?.hasPrefix("Live people")
        == true)
    #expect(
      violation { dump in
        var twin = dump.families[0]
        twin.content.id = Pool.families[1]
        dump.families.append(twin)
      } == "Live families have different codes (P-R9): ABC123")
  }

  @Test func `no membership is an orphan`() {
    #expect(
      violation { $0.families = [] }
        == "A membership names a family and a person that have rows (P-R8): membership 1")
    #expect(
      violation { $0.people[1].metadata.deletedAt = Self.time }
        == "A live membership has a live family and person (P-R8): membership 2")
  }

  @Test func `codes have their form, and changes wait for their upload`() {
    #expect(
      violation { $0.families[0].content.code = "abc123" }
        == "A code is in its stored form (F-3): abc123")
    #expect(
      violation { $0.families[0].metadata.needsSync = false }?
        .hasPrefix("A row that was changed is to be synced") == true)
  }
}
