import HabitDomain
import HabitRules

/// The workflows of families, one transaction each (domain 2.5).
struct FamilyWorkflows: Sendable {
  let database: Database

  /// The operations of the data layer.
  var service: FamilyService {
    FamilyService(
      found: found, lookUp: lookUp, join: join, changeRole: changeRole, removeMember: removeMember,
      qrPayload: qrPayload, readQRPayload: qrPayload)
  }

  private var rules: FamilyRuleBook { database.rules.families }
}

extension FamilyWorkflows {
  func found(_ draft: FamilyDraft) async throws(DataLayerError) -> FoundedFamily {
    try TextLimit.check(draft)
    let person = try PersonContent(draft.displayName, draft.appleUserIDHash, draft.avatarURL, rules)
    let name = try obeying(rules.familyName, draft.familyName)
    return try await CodeGenerator(database).first { offer throws(DataLayerError) in
      try insert(person, name, offer)
    }
  }

  /// Inserts the three rows; nil if the code is taken.
  private func insert(
    _ person: PersonContent, _ name: String, _ offer: GeneratedCode
  ) throws(DataLayerError) -> FoundedFamily? {
    let payload = try qrPayload(offer.code)
    return try database.write("founding a family") { session throws(DataLayerError) in
      guard try session.mayFound(person, offer.code) else { return nil }
      let user = try session.addPerson(person)
      let family = try session.addFamily(name, offer.code, createdBy: user.id)
      return FoundedFamily(
        user: user, family: family,
        membership: try session.addMembership(family.id, user.id, .parentAdmin, .active),
        qrPayload: payload, isCodeProvisional: offer.isProvisional)
    }
  }

  func lookUp(_ text: String) throws(DataLayerError) -> Family {
    try TextLimit.check(text, "code")
    let code = try lookingUp(rules.code, text)
    return try database.read("looking for a family") { session throws(DataLayerError) in
      try session.knownFamily(ofCode: code)
    }
  }

  func join(
    _ text: String, _ userID: Identifier, _ role: Membership.Role
  ) throws(DataLayerError) -> Membership {
    try TextLimit.check(text, "code")
    let code = try lookingUp(rules.code, text)
    return try database.write("joining a family") { session throws(DataLayerError) in
      let family = try session.knownFamily(ofCode: code)
      return try session.addMembership(family.id, userID, role, .active)
    }
  }

  func changeRole(
    _ actor: Identifier, _ member: Identifier, _ role: Membership.Role
  ) throws(DataLayerError) -> Membership {
    try database.write("changing a role") { session throws(DataLayerError) in
      let member = try session.managedMember(member, by: actor, .changeRole)
      return try session.changeRole(of: member, to: role)
    }
  }

  func removeMember(
    _ actor: Identifier, _ member: Identifier
  ) throws(DataLayerError) -> Membership {
    try database.write("removing a member") { session throws(DataLayerError) in
      try session.remove(try session.managedMember(member, by: actor, .remove))
    }
  }

  func qrPayload(_ text: String) throws(DataLayerError) -> String {
    try TextLimit.check(text, "payload")
    return try obeying(rules.qrPayload, text)
  }
}

extension Session {
  fileprivate func knownFamily(ofCode code: String) throws(DataLayerError) -> Family {
    guard let family = try family(ofCode: code) else { throw .service(.notFound) }
    return family
  }

  /// Checks the hash before the code, so that a known person is refused before another code is tried.
  fileprivate func mayFound(
    _ person: PersonContent, _ code: String
  ) throws(DataLayerError) -> Bool {
    try requireFreeHash(person.hash)
    return try !isFamilyCodeTaken(code)
  }
}
