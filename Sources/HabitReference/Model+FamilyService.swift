public import HabitDomain

/// The workflows of families (domain 2.5).
extension Model {
  /// Makes a person, a family and the person its parent admin.
  public mutating func foundFamily(_ draft: FamilyDraft) throws(DataLayerError) -> FoundedFamily {
    try checkSizes(draft.displayName, draft.appleUserIDHash, draft.avatarURL)
    try TextRules.limit(draft.familyName, "name")
    let person = try accepted(draft.displayName, draft.appleUserIDHash, draft.avatarURL)
    let name = try FamilyTexts.name(draft.familyName)
    try checkHashIsFree(person.appleUserIDHash)
    let code = try generateCode().code
    let stamp = tick()
    let user = insertPerson(person, stamp)
    let family = insertFamily(name, code, user.id, stamp)
    return FoundedFamily(
      user: user, family: family,
      membership: insertMembership(family.id, user.id, .parentAdmin, .active, stamp),
      qrPayload: code, isCodeProvisional: !othersAnswer)
  }

  /// The family that a code names.
  public func lookUpFamily(_ code: String) throws(DataLayerError) -> Family {
    guard let family = try family(ofCode: code) else { throw .service(.notFound) }
    return family
  }

  /// Makes a person a member of the family of a code.
  public mutating func joinFamily(
    _ code: String, _ userID: Identifier, _ role: Membership.Role
  ) throws(DataLayerError) -> Membership {
    let family = try lookUpFamily(code)
    return try createMembership(family.id, userID, role)
  }

  /// Changes the role of a member on behalf of another.
  public mutating func changeRole(
    by actor: Identifier, of id: Identifier, to role: Membership.Role
  ) throws(DataLayerError) -> Membership {
    let (actor, member) = (try liveMembership(actor), try liveMembership(id))
    try checkManages(actor, member)
    if actor.userID == member.userID { throw denied("Nobody can change their own role") }
    return try updateRole(id, to: role)
  }

  /// Removes a member on behalf of another.
  public mutating func removeMember(
    by actor: Identifier, _ id: Identifier
  ) throws(DataLayerError) -> Membership {
    let (actor, member) = (try liveMembership(actor), try liveMembership(id))
    try checkManages(actor, member)
    // The actor is the only active admin and not the removed member, so the removed one is no
    // admin.
    if actor.userID == member.userID { throw denied("Nobody can remove themselves") }
    return try removeMembership(id)
  }

  /// A text that fits a QR code.
  public static func qrPayload(_ text: String) throws(DataLayerError) -> String {
    try TextRules.limit(text, "payload")
    return try FamilyTexts.qrPayload(text)
  }

  private func checkManages(_ actor: Membership, _ member: Membership) throws(DataLayerError) {
    guard actor.role == .parentAdmin, actor.status == .active, actor.familyID == member.familyID
    else { throw denied("Only the Parent Admin of the family can manage its members") }
  }

  private func denied(_ reason: String) -> DataLayerError { .authorization(.denied(reason)) }
}
