import HabitDomain

/// Memberships (domain 2.5).
extension Transaction {
  func createMembership(
    _ familyID: Identifier, _ userID: Identifier, _ role: Membership.Role
  ) throws(DataLayerError) -> Membership {
    try admit(familyID, userID, role, as: .active)
  }

  func invite(
    _ familyID: Identifier, _ userID: Identifier, _ role: Membership.Role
  ) throws(DataLayerError) -> Membership {
    try admit(familyID, userID, role, as: .invited)
  }

  func activate(_ id: Identifier) throws(DataLayerError) -> Membership {
    let membership = try member(id)
    guard membership.status != .active else { return membership }
    try requireAdmissible(membership.familyID, membership.userID, membership.role, besides: id)
    return store(membership) { $0.status = .active }
  }

  func memberships(ofFamily id: Identifier) -> [Membership] { visible { $0.familyID == id } }

  func memberships(ofUser id: Identifier) -> [Membership] { visible { $0.userID == id } }

  func activeMemberships(_ familyID: Identifier) -> [Membership] {
    visible { $0.familyID == familyID && $0.status == .active }
  }

  func activeCount(_ familyID: Identifier) -> Int { activeMemberships(familyID).count }

  func hasParentAdmin(_ familyID: Identifier) -> Bool {
    activeMemberships(familyID).contains(where: \.isAdmin)
  }

  func canJoin(_ userID: Identifier, _ familyID: Identifier) -> Bool {
    visible {
      $0.familyID == familyID && $0.userID == userID && $0.status != .removed
    }.isEmpty
  }

  func updateRole(
    _ id: Identifier, _ role: Membership.Role
  ) throws(DataLayerError) -> Membership {
    let membership = try member(id)
    let hasFamily = family(membership.familyID) != nil
    try FamilyChecks.demand(hasFamily, "Invalid membership: no family associated")
    let isSecond = role == .parentAdmin && hasLiveAdmin(membership.familyID, besides: nil)
    try FamilyChecks.demand(!isSecond, "A Parent Admin already exists for this family")
    try FamilyChecks.demand(membership.role != role, "Member already has this role")
    try FamilyChecks.demand(membership.status == .active, "Membership is not active")
    return give(role, to: membership)
  }

  func transferAdmin(
    _ from: Identifier, _ to: Identifier
  ) throws(DataLayerError) -> Membership {
    let (old, new) = (try member(from), try member(to))
    let areRelated = old.familyID == new.familyID
    try FamilyChecks.demand(areRelated, "Both members must belong to the same family")
    let hasFamily = family(old.familyID) != nil
    try FamilyChecks.demand(hasFamily, "Invalid membership: no family associated")
    try FamilyChecks.demand(old.isAdmin, "Only the active Parent Admin can hand the role over")
    try FamilyChecks.demand(from != to, "Member already has this role")
    try FamilyChecks.demand(new.status == .active, "Membership is not active")
    _ = give(.adult, to: old)
    return give(.parentAdmin, to: new)
  }

  func removeMembership(_ id: Identifier) throws(DataLayerError) -> Membership {
    let membership = try member(id)
    guard membership.status != .removed else { return membership }
    return store(membership) { $0.status = .removed }
  }
}

extension Transaction {
  func member(_ id: Identifier) throws(DataLayerError) -> Membership {
    guard let membership = content.memberships[live: id] else { throw .service(.notFound) }
    return membership
  }

  func addMembership(
    _ familyID: Identifier, _ userID: Identifier, _ role: Membership.Role,
    _ status: Membership.Status
  ) -> Membership {
    let membership = Membership(
      id: environment.newID(), familyID: familyID, userID: userID, role: role, status: status,
      joinedAt: now)
    content.memberships.put(membership, at: membership.id, mark())
    return membership
  }

  func buryMemberships(where isDoomed: (Membership) -> Bool) {
    for membership in content.memberships.live where isDoomed(membership) {
      content.memberships.bury(membership.id, mark(), at: now)
    }
  }

  private func admit(
    _ familyID: Identifier, _ userID: Identifier, _ role: Membership.Role,
    as status: Membership.Status
  ) throws(DataLayerError) -> Membership {
    try requireAdmissible(familyID, userID, role, besides: nil)
    return addMembership(familyID, userID, role, status)
  }

  private func requireAdmissible(
    _ familyID: Identifier, _ userID: Identifier, _ role: Membership.Role, besides id: Identifier?
  ) throws(DataLayerError) {
    guard family(familyID) != nil else {
      throw .service(.invalidData("Membership requires an existing family"))
    }
    guard person(userID) != nil else {
      throw .service(.invalidData("Membership requires an existing user"))
    }
    let isIn = content.memberships.live.contains {
      $0.familyID == familyID && $0.userID == userID && $0.status != .removed && $0.id != id
    }
    guard !isIn else {
      throw .service(.constraintViolation("User is already a member of this family"))
    }
    guard role != .parentAdmin || !hasLiveAdmin(familyID, besides: id) else {
      throw .service(.constraintViolation("A Parent Admin already exists for this family"))
    }
  }

  private func hasLiveAdmin(_ familyID: Identifier, besides id: Identifier?) -> Bool {
    content.memberships.live.contains { $0.familyID == familyID && $0.isAdmin && $0.id != id }
  }

  private func visible(_ isWanted: (Membership) -> Bool) -> [Membership] {
    content.memberships.live.filter {
      isWanted($0) && family($0.familyID) != nil && person($0.userID) != nil
    }.sorted { ($0.joinedAt, $0.id) < ($1.joinedAt, $1.id) }
  }

  private func give(_ role: Membership.Role, to membership: Membership) -> Membership {
    store(membership) {
      $0.role = role
      $0.lastRoleChangeAt = now
    }
  }

  private func store(
    _ membership: Membership, _ change: (inout Membership) -> Void
  ) -> Membership {
    var changed = membership
    change(&changed)
    content.memberships.put(changed, at: changed.id, mark())
    return changed
  }
}

extension Membership {
  var isAdmin: Bool { role == .parentAdmin && status == .active }
}
