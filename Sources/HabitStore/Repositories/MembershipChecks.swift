import HabitDomain
import HabitRules

// Checks of a membership against other rows.

extension Session {
  func requireParents(_ familyID: Identifier, _ userID: Identifier) throws(DataLayerError) {
    guard try isFamilyLive(familyID) else {
      throw .service(.invalidData("Membership requires an existing family"))
    }
    guard try isPersonLive(userID) else {
      throw .service(.invalidData("Membership requires an existing user"))
    }
  }

  /// Checks M-1, optionally without the membership itself.
  func requireNoMember(
    _ query: Query, _ familyID: Identifier, _ userID: Identifier, besides id: Identifier? = nil
  ) throws(DataLayerError) {
    let isMember = try isTrue(query) { statement in
      statement.bind(familyID)
      statement.bind(userID)
      if let id { statement.bind(id) }
    }
    guard !isMember else {
      throw .service(.constraintViolation("User is already a member of this family"))
    }
  }

  /// Checks M-2, optionally without the membership itself.
  func requireNoAdmin(
    _ query: Query, _ familyID: Identifier, besides id: Identifier? = nil
  ) throws(DataLayerError) {
    let hasAdmin = try isTrue(query) { statement in
      statement.bind(familyID)
      if let id { statement.bind(id) }
    }
    guard !hasAdmin else {
      throw .service(.constraintViolation("A Parent Admin already exists for this family"))
    }
  }

  /// Checks that a member may get a new role.
  func requireRoleChange(
    _ membership: Membership, to role: Membership.Role
  ) throws(DataLayerError) {
    let change = RoleChange(
      role: membership.role, status: membership.status,
      hasFamily: try isFamilyLive(membership.familyID),
      hasAdmin: try isTrue(.hasAdmin) { $0.bind(membership.familyID) }, wanted: role)
    try obeying(rules.families.roleChange, change)
  }

  /// The member, if the actor may manage it.
  func managedMember(
    _ id: Identifier, by actor: Identifier, _ act: MemberAct
  ) throws(DataLayerError) -> Membership {
    let actor = try liveMembership(actor)
    let member = try liveMembership(id)
    do { try rules.families.authorise(act, actor, member) } catch { throw .authorization(error) }
    return member
  }
}

extension Session {
  func changeRole(
    of membership: Membership, to role: Membership.Role
  ) throws(DataLayerError) -> Membership {
    try requireRoleChange(membership, to: role)
    return try setRole(role, of: membership)
  }

  func remove(_ membership: Membership) throws(DataLayerError) -> Membership {
    guard membership.status != .removed else { return membership }
    return try set(.removed, of: membership, by: .removeMembership)
  }
}
