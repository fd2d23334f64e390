import HabitDomain
import HabitReference
import Testing

@Suite struct ModelFamilyServiceTests {
  private let draft = FamilyDraft(
    displayName: "a", appleUserIDHash: "1234567890", familyName: "Smith")

  @Test func `founding makes three rows with one stamp`() throws {
    var model = Fixture.model()
    model.freshIDs = [1, 2, 3].map(Fixture.id)
    let founded = try model.foundFamily(draft)
    #expect(founded.family.code == "AAAAAA" && founded.qrPayload == "AAAAAA")
    #expect(founded.membership.role == .parentAdmin && founded.membership.id == Fixture.id(3))
    #expect(model.dump().families[0].metadata == model.dump().people[0].metadata)
    #expect(model.dump().families[0].metadata == model.dump().memberships[0].metadata)
    let taken = Fixture.refused { () throws(DataLayerError) in try model.foundFamily(draft) }
    #expect(taken == .service(.constraintViolation("A profile for this Apple ID already exists")))
  }

  @Test func `a person joins a family by its code`() throws {
    var household = try Household.full()
    household.model.freshIDs = [Fixture.id(309)]
    let member = try household.model.joinFamily(" abc123", Fixture.id(203), .adult)
    #expect(member.familyID == Fixture.id(101) && member.role == .adult)
    let unknown = Fixture.refused { () throws(DataLayerError) in
      try household.model.lookUpFamily("ABC124")
    }
    #expect(unknown == .service(.notFound))
  }

  @Test func `the parent admin manages the others`() throws {
    var household = try Household.full()
    let (admin, kid) = (Fixture.id(301), Fixture.id(302))
    _ = try household.model.activateMembership(kid)
    #expect(try household.model.changeRole(by: admin, of: kid, to: .adult).role == .adult)
    let denials: [(Identifier, Identifier, String, String)] = [
      (
        kid, admin, "Only the Parent Admin of the family can manage its members",
        "Only the Parent Admin of the family can manage its members"
      ),
      (admin, admin, "Nobody can change their own role", "Nobody can remove themselves"),
    ]
    for (actor, member, change, removal) in denials {
      let changed = Fixture.refused { () throws(DataLayerError) in
        try household.model.changeRole(by: actor, of: member, to: .visitor)
      }
      #expect(changed == .authorization(.denied(change)))
      let removed = Fixture.refused { () throws(DataLayerError) in
        try household.model.removeMember(by: actor, member)
      }
      #expect(removed == .authorization(.denied(removal)))
    }
    #expect(try household.model.removeMember(by: admin, kid).status == .removed)
  }
}
