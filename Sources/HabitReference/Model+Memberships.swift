public import HabitDomain

/// Memberships (domain 2.5).
extension Model {
  /// All memberships of a family, oldest first, then by id.
  public func memberships(ofFamily id: Identifier) -> [Membership] {
    visible(memberships.live(in: id).map(\.content))
  }

  /// All memberships of a person, oldest first, then by id.
  public func memberships(ofUser id: Identifier) -> [Membership] {
    visible(memberships.liveRows.map(\.content).filter { $0.userID == id })
  }

  /// The active memberships of a family.
  public func activeMemberships(_ familyID: Identifier) -> [Membership] {
    memberships(ofFamily: familyID).filter { $0.status == .active }
  }

  /// Whether a family has an active parent admin.
  public func hasParentAdmin(_ familyID: Identifier) -> Bool {
    activeMemberships(familyID).contains { $0.role == .parentAdmin }
  }

  /// Whether a person is neither a member of a family nor invited.
  public func canJoin(_ userID: Identifier, _ familyID: Identifier) -> Bool {
    memberships(ofFamily: familyID).allSatisfy { $0.userID != userID || $0.status == .removed }
  }

  /// Adds a membership, active or invited.
  public mutating func createMembership(
    _ familyID: Identifier, _ userID: Identifier, _ role: Membership.Role,
    status: Membership.Status = .active
  ) throws(DataLayerError) -> Membership {
    try checkMayBelong(familyID, userID, role, besides: nil)
    return insertMembership(familyID, userID, role, status, tick())
  }

  /// Makes an invited or removed membership active.
  public mutating func activateMembership(_ id: Identifier) throws(DataLayerError) -> Membership {
    var membership = try liveMembership(id)
    guard membership.status != .active else { return membership }
    try checkMayBelong(membership.familyID, membership.userID, membership.role, besides: id)
    membership.status = .active
    memberships.write(membership, at: id, tick())
    return membership
  }

  /// Gives a member another role.
  public mutating func updateRole(
    _ id: Identifier, to role: Membership.Role
  ) throws(DataLayerError) -> Membership {
    let membership = try liveMembership(id)
    guard family(membership.familyID) != nil else {
      throw FamilyTexts.invalid("Invalid membership: no family associated")
    }
    if role == .parentAdmin, liveAdmin(of: membership.familyID) != nil {
      throw FamilyTexts.invalid("A Parent Admin already exists for this family")
    }
    if membership.role == role { throw FamilyTexts.invalid("Member already has this role") }
    if membership.status != .active { throw FamilyTexts.invalid("Membership is not active") }
    return setRole(role, of: membership, tick())
  }

  /// Makes the parent admin an adult and another member the parent admin.
  public mutating func transferAdmin(
    from: Identifier, to: Identifier
  ) throws(DataLayerError) -> Membership {
    let old = try liveMembership(from)
    let new = try liveMembership(to)
    if old.familyID != new.familyID {
      throw FamilyTexts.invalid("Both members must belong to the same family")
    }
    if family(old.familyID) == nil {
      throw FamilyTexts.invalid("Invalid membership: no family associated")
    }
    if old.role != .parentAdmin || old.status != .active {
      throw FamilyTexts.invalid("Only the active Parent Admin can hand the role over")
    }
    if from == to { throw FamilyTexts.invalid("Member already has this role") }
    if new.status != .active { throw FamilyTexts.invalid("Membership is not active") }
    let stamp = tick()
    _ = setRole(.adult, of: old, stamp)
    return setRole(.parentAdmin, of: new, stamp)
  }

  /// Sets the status of a membership to removed.
  public mutating func removeMembership(_ id: Identifier) throws(DataLayerError) -> Membership {
    var membership = try liveMembership(id)
    guard membership.status != .removed else { return membership }
    membership.status = .removed
    memberships.write(membership, at: id, tick())
    return membership
  }
}

extension Model {
  func liveMembership(_ id: Identifier) throws(DataLayerError) -> Membership {
    guard let row = memberships[id], row.isLive else { throw .service(.notFound) }
    return row.content
  }

  private func visible(_ memberships: [Membership]) -> [Membership] {
    memberships.filter { family($0.familyID) != nil && person($0.userID) != nil }.sorted {
      $0.joinedAt == $1.joinedAt ? $0.id < $1.id : $0.joinedAt < $1.joinedAt
    }
  }

  private func liveAdmin(of familyID: Identifier, besides id: Identifier? = nil) -> Membership? {
    memberships.live(in: familyID).first {
      $0.content.id != id && $0.content.role == .parentAdmin && $0.content.status == .active
    }?.content
  }

  private func checkMayBelong(
    _ familyID: Identifier, _ userID: Identifier, _ role: Membership.Role, besides id: Identifier?
  ) throws(DataLayerError) {
    if family(familyID) == nil {
      throw .service(.invalidData("Membership requires an existing family"))
    }
    if person(userID) == nil {
      throw .service(.invalidData("Membership requires an existing user"))
    }
    let isMember = memberships.live(in: familyID).contains {
      $0.content.userID == userID && $0.content.id != id && $0.content.status != .removed
    }
    if isMember {
      throw .service(.constraintViolation("User is already a member of this family"))
    }
    if role == .parentAdmin, liveAdmin(of: familyID, besides: id) != nil {
      throw .service(.constraintViolation("A Parent Admin already exists for this family"))
    }
  }

  mutating func insertMembership(
    _ familyID: Identifier, _ userID: Identifier, _ role: Membership.Role,
    _ status: Membership.Status, _ stamp: Stamp
  ) -> Membership {
    let membership = Membership(
      id: newID(), familyID: familyID, userID: userID, role: role, status: status, joinedAt: now)
    memberships.write(membership, at: membership.id, stamp)
    return membership
  }

  private mutating func setRole(
    _ role: Membership.Role, of membership: Membership, _ stamp: Stamp
  ) -> Membership {
    var changed = membership
    changed.role = role
    changed.lastRoleChangeAt = now
    memberships.write(changed, at: membership.id, stamp)
    return changed
  }

  mutating func buryMemberships(_ stamp: Stamp, where condition: (Membership) -> Bool) {
    for (id, row) in memberships.entries where row.isLive && condition(row.content) {
      memberships[id]?.bury(stamp, at: now)
    }
  }
}
