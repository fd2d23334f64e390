import HabitDomain
import HabitRules
import Testing

@Suite struct MembershipRulesTests {
  private let rules = FamilyRuleBook.standard

  private static let adminExists = "A Parent Admin already exists for this family"
  private static let sameRole = "Member already has this role"
  private static let inactive = "Membership is not active"

  /// What the table of decisions says, role by role, status by status.
  private func reason(_ change: RoleChange) -> String? {
    if !change.hasFamily { return "Invalid membership: no family associated" }
    return switch (change.wanted, change.hasAdmin) {
    case (.parentAdmin, true): Self.adminExists
    case (change.role, _): Self.sameRole
    default: change.status == .active ? nil : Self.inactive
    }
  }

  @Test func `a new role follows the table of decisions`() {
    for role in Membership.Role.allCases {
      for status in Membership.Status.allCases {
        for wanted in Membership.Role.allCases {
          for (hasFamily, hasAdmin) in [(true, true), (true, false), (false, true), (false, false)]
          {
            let change = RoleChange(
              role: role, status: status, hasFamily: hasFamily, hasAdmin: hasAdmin, wanted: wanted)
            #expect(
              refusal { () throws(DataServiceError) in try rules.roleChange(change) }
                == reason(change))
          }
        }
      }
    }
  }

  private func refusal(_ rule: () throws(DataServiceError) -> Void) -> String? {
    do {
      try rule()
      return nil
    } catch .validationFailed(let reasons) {
      return reasons.joined()
    } catch {
      return "\(error)"
    }
  }

  private func member(
    _ id: UInt64, family: UInt64 = 1, user: UInt64? = nil, _ role: Membership.Role = .kid,
    _ status: Membership.Status = .active
  ) -> Membership {
    Membership(
      id: Identifier(high: 0, low: id), familyID: Identifier(high: 1, low: family),
      userID: Identifier(high: 2, low: user ?? id), role: role, status: status,
      joinedAt: Instant(milliseconds: 0))
  }

  private static let notAdmin = "Only the Parent Admin of the family can manage its members"

  @Test func `only the active parent admin of the family manages its members`() throws {
    let target = member(2)
    for act in MemberAct.allCases {
      for role in Membership.Role.allCases {
        for status in Membership.Status.allCases
        where (role, status) != (.parentAdmin, .active) {
          #expect(throws: AuthorizationError.denied(Self.notAdmin)) {
            try rules.authorise(act, member(1, role, status), target)
          }
        }
      }
      try rules.authorise(act, member(1, .parentAdmin), target)
      #expect(throws: AuthorizationError.denied(Self.notAdmin)) {
        try rules.authorise(act, member(1, .parentAdmin), member(2, family: 2))
      }
    }
  }

  @Test func `nobody manages himself`() {
    let (actor, other) = (member(1, .parentAdmin), member(2, user: 1, .kid, .removed))
    #expect(throws: AuthorizationError.denied("Nobody can change their own role")) {
      try rules.authorise(.changeRole, actor, actor)
    }
    #expect(throws: AuthorizationError.denied("Nobody can remove themselves")) {
      try rules.authorise(.remove, actor, other)
    }
  }

  @Test func `the parent admin is not removed`() throws {
    #expect(throws: AuthorizationError.denied("The Parent Admin cannot be removed")) {
      try rules.authorise(.remove, member(1, .parentAdmin), member(2, .parentAdmin))
    }
    try rules.authorise(.changeRole, member(1, .parentAdmin), member(2, .parentAdmin))
    try rules.authorise(.remove, member(1, .parentAdmin), member(2, .parentAdmin, .invited))
  }

  @Test func `the parent admin hands over to another active member of the family`() throws {
    let admin = member(1, .parentAdmin)
    let table: [(Membership, Membership, Bool, String?)] = [
      (admin, member(2), true, nil),
      (member(1), member(2, family: 2), false, "Both members must belong to the same family"),
      (member(1), member(2), false, "Invalid membership: no family associated"),
      (member(1), member(1), true, "Only the active Parent Admin can hand the role over"),
      (
        member(1, .parentAdmin, .invited), member(2), true,
        "Only the active Parent Admin can hand the role over"
      ),
      (admin, admin, true, Self.sameRole),
      (admin, member(2, .kid, .invited), true, Self.inactive),
      (admin, member(2, .kid, .removed), true, Self.inactive),
    ]
    for (from, to, hasFamily, reason) in table {
      #expect(
        refusal { () throws(DataServiceError) in try rules.transfer(from, to, hasFamily) }
          == reason)
    }
  }
}
