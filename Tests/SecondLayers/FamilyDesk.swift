import HabitDomain

/// What people do with families in one step (domain 2.5).
extension Transaction {
  /// Writes person, family and membership, or nothing if the code is taken.
  func found(
    _ newcomer: Newcomer, _ name: String, _ offer: GeneratedCode
  ) throws(DataLayerError) -> FoundedFamily? {
    try requireUnknown(newcomer)
    guard !isTaken(offer.code) else { return nil }
    let user = addPerson(newcomer)
    let family = addFamily(name, offer.code, user.id)
    return FoundedFamily(
      user: user, family: family,
      membership: addMembership(family.id, user.id, .parentAdmin, .active),
      qrPayload: offer.code, isCodeProvisional: offer.isProvisional)
  }

  func lookUp(_ code: String) throws(DataLayerError) -> Family {
    guard let family = try family(ofCode: code) else { throw .service(.notFound) }
    return family
  }

  func join(
    _ code: String, _ userID: Identifier, _ role: Membership.Role
  ) throws(DataLayerError) -> Membership {
    try createMembership(lookUp(code).id, userID, role)
  }

  func changeRole(
    _ actor: Identifier, _ id: Identifier, _ role: Membership.Role
  ) throws(DataLayerError) -> Membership {
    try requireManager(actor, of: id, self: "Nobody can change their own role")
    return try updateRole(id, role)
  }

  func removeMember(
    _ actor: Identifier, _ id: Identifier
  ) throws(DataLayerError) -> Membership {
    try requireManager(actor, of: id, self: "Nobody can remove themselves")
    guard try !member(id).isAdmin else {
      throw .authorization(.denied("The Parent Admin cannot be removed"))
    }
    return try removeMembership(id)
  }

  private func requireManager(
    _ actor: Identifier, of id: Identifier, self reason: String
  ) throws(DataLayerError) {
    let (actor, member) = (try member(actor), try member(id))
    guard actor.isAdmin, actor.familyID == member.familyID else {
      let text = "Only the Parent Admin of the family can manage its members"
      throw .authorization(.denied(text))
    }
    guard actor.userID != member.userID else { throw .authorization(.denied(reason)) }
  }
}
