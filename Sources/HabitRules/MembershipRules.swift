import HabitDomain

/// The rules of roles: who may get which, and who decides.
enum MembershipRules {
  /// In the order of App T: an existing admin is reported before an unchanged role.
  static func validate(_ change: RoleChange) throws(DataServiceError) {
    try require(change.hasFamily, "Invalid membership: no family associated")
    try require(
      change.wanted != .parentAdmin || !change.hasAdmin,
      "A Parent Admin already exists for this family")
    try require(change.role != change.wanted, "Member already has this role")
    try require(change.status == .active, "Membership is not active")
  }

  static func validateTransfer(
    from: Membership, to: Membership, hasFamily: Bool
  ) throws(DataServiceError) {
    try require(from.familyID == to.familyID, "Both members must belong to the same family")
    try require(hasFamily, "Invalid membership: no family associated")
    try require(isActiveAdmin(from), "Only the active Parent Admin can hand the role over")
    try require(from.id != to.id, "Member already has this role")
    try require(to.status == .active, "Membership is not active")
  }

  static func authorise(
    _ act: MemberAct, actor: Membership, member: Membership
  ) throws(AuthorizationError) {
    guard isActiveAdmin(actor), actor.familyID == member.familyID else {
      throw .denied("Only the Parent Admin of the family can manage its members")
    }
    guard actor.userID != member.userID else {
      throw .denied(
        act == .remove ? "Nobody can remove themselves" : "Nobody can change their own role")
    }
    guard act != .remove || !isActiveAdmin(member) else {
      throw .denied("The Parent Admin cannot be removed")
    }
  }

  private static func isActiveAdmin(_ membership: Membership) -> Bool {
    membership.role == .parentAdmin && membership.status == .active
  }
}
