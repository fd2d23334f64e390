import HabitDomain
import HabitReference
import Testing

@Suite struct ModelMembershipsTests {
  private static let isMember = DataLayerError.service(
    .constraintViolation("User is already a member of this family"))
  private static let hasAdmin = DataLayerError.service(
    .constraintViolation("A Parent Admin already exists for this family"))

  private func invalid(_ reason: String) -> DataLayerError {
    .service(.validationFailed([reason]))
  }

  private func error(
    _ household: Household, _ operation: (inout Household) throws -> some Any
  ) -> DataLayerError? {
    var household = household
    do {
      _ = try operation(&household)
      return nil
    } catch {
      return error as? DataLayerError
    }
  }

  @Test func `lists are those of live parents, by age and id`() throws {
    var household = try Household.full()
    let (family, kid) = (Fixture.id(101), Fixture.id(202))
    #expect(household.model.memberships(ofFamily: family).map(\.id) == [301, 302].map(Fixture.id))
    #expect(household.model.activeMemberships(family).map(\.id) == [Fixture.id(301)])
    #expect(household.model.hasParentAdmin(family))
    #expect(
      !household.model.canJoin(kid, family) && household.model.canJoin(Fixture.id(203), family))
    #expect(household.model.hasRow(of: .membership))
    #expect(household.model.hasRow(of: .familyAndPerson))
    #expect(household.model.stored(membership: Fixture.id(302))?.status == .invited)
    household.model.now = Instant(milliseconds: 0)
    _ = try household.member(3)
    #expect(
      household.model.memberships(ofFamily: family).map(\.id) == [303, 301, 302].map(Fixture.id))
    household.model.loseFamily(family)
    #expect(household.model.memberships(ofUser: kid).isEmpty)
    #expect(!household.model.hasParentAdmin(family))
    #expect(!household.model.hasRow(of: .family))
  }

  @Test func `a new membership is checked in order`() throws {
    let household = try Household.full()
    let none = DataLayerError.service(.invalidData("Membership requires an existing family"))
    #expect(error(household) { try $0.member(9, family: 9) } == none)
    let nobody = DataLayerError.service(.invalidData("Membership requires an existing user"))
    #expect(error(household) { try $0.member(9) } == nobody)
    #expect(error(household) { try $0.member(9, .parentAdmin, person: 2) } == Self.isMember)
    #expect(error(household) { try $0.member(3, .parentAdmin) } == Self.hasAdmin)
    #expect(error(household) { try $0.member(3, .kid) } == nil)
  }

  @Test func `who comes back by a new row leaves the old one removed`() throws {
    var household = try Household.full()
    let id = Fixture.id(302)
    #expect(try household.model.removeMembership(id).status == .removed)
    let before = household.model.dump()
    _ = try household.model.removeMembership(id)
    #expect(household.model.dump() == before)
    _ = try household.member(9, person: 2)
    #expect(error(household) { try $0.model.activateMembership(id) } == Self.isMember)
    _ = try household.model.removeMembership(Fixture.id(309))
    #expect(try household.model.activateMembership(id).status == .active)
    let active = household.model.dump()
    _ = try household.model.activateMembership(id)
    #expect(household.model.dump() == active)
    #expect(
      error(household) { try $0.model.activateMembership(Fixture.id(9)) } == .service(.notFound))
  }

  @Test func `a second parent admin cannot be activated`() throws {
    var household = try Household.full()
    _ = try household.model.removeMembership(Fixture.id(301))
    _ = try household.member(3, .parentAdmin)
    #expect(error(household) { try $0.model.activateMembership(Fixture.id(301)) } == Self.hasAdmin)
  }

  @Test func `a new role is checked in order`() throws {
    var household = try Household.full()
    let (admin, kid) = (Fixture.id(301), Fixture.id(302))
    let refusals: [(Identifier, Membership.Role, String)] = [
      (admin, .parentAdmin, "A Parent Admin already exists for this family"),
      (kid, .parentAdmin, "A Parent Admin already exists for this family"),
      (kid, .kid, "Member already has this role"), (kid, .adult, "Membership is not active"),
    ]
    for (id, role, reason) in refusals {
      #expect(error(household) { try $0.model.updateRole(id, to: role) } == invalid(reason))
    }
    let changed = try household.model.updateRole(admin, to: .visitor)
    #expect(changed.role == .visitor && changed.lastRoleChangeAt == Fixture.noon)
    household.model.loseFamily(Fixture.id(101))
    #expect(
      error(household) { try $0.model.updateRole(admin, to: .kid) }
        == invalid("Invalid membership: no family associated"))
  }

  @Test func `the parent admin hands over`() throws {
    var household = try Household.full()
    _ = try household.family(2, code: "ABC124")
    _ = try household.member(4, family: 2, person: 3)
    let (admin, kid, stranger) = (Fixture.id(301), Fixture.id(302), Fixture.id(304))
    let refusals: [(Identifier, Identifier, String)] = [
      (admin, stranger, "Both members must belong to the same family"),
      (kid, admin, "Only the active Parent Admin can hand the role over"),
      (admin, admin, "Member already has this role"), (admin, kid, "Membership is not active"),
    ]
    for (from, to, reason) in refusals {
      #expect(
        error(household) { try $0.model.transferAdmin(from: from, to: to) } == invalid(reason))
    }
    _ = try household.model.activateMembership(kid)
    #expect(try household.model.transferAdmin(from: admin, to: kid).role == .parentAdmin)
    #expect(household.model.stored(membership: admin)?.role == .adult)
    household.model.loseFamily(Fixture.id(101))
    #expect(
      error(household) { try $0.model.transferAdmin(from: kid, to: admin) }
        == invalid("Invalid membership: no family associated"))
  }
}
