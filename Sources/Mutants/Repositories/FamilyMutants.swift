import Domain
import Rules
import Store

/// Mistakes in the operations on families and people.
enum FamilyMutants {
  static let all = [
    codeAsTyped, codeUniqueAsTyped, displayNameOf30, lengthUntrimmed, deletionTakesPeople,
    deletionLeavesRemoved, foundInThreeSteps, tiesUnordered,
  ]

  private static let tiesUnordered = Mutant(
    "family-ties-unordered", "47", 3, "Families of the same moment come in the order of insertion."
  ) { design in
    design.statements[.families] = design.statements[.families]
      .replacing("FROM family", with: "FROM family NOT INDEXED")
      .replacing("ORDER BY createdAt, id", with: "ORDER BY createdAt, rowid")
  }

  private static let codeAsTyped = Mutant(
    "code-as-typed", "58", 2, "The code of a family is stored and looked up as it was typed."
  ) { design in
    design.rules.families.code = { text throws(DataServiceError) in
      _ = try FamilyRuleBook.standard.code(text)
      return RuleBook.standard.trim(text)
    }
    design.tables = design.tables.replacing("AND code NOT GLOB '*[^A-Z0-9]*'", with: "")
  }

  private static let codeUniqueAsTyped = Mutant(
    "code-unique-as-typed", "59", 2, "That a code is taken is found out from it as it was typed."
  ) { layer, original, environment in
    layer.families.create = { name, code, creator throws(DataLayerError) in
      do throws(DataLayerError) {
        return try await original.families.create(name, code, creator)
      } catch .service(.constraintViolation) {
        let normalised = code.filter { !$0.isWhitespace && $0 != "\u{200B}" }.uppercased()
        guard normalised != code else {
          throw .service(.constraintViolation("Family code '\(code)' already exists"))
        }
        let family = Family(
          id: environment.newID(), name: RuleBook.standard.trim(name), code: normalised,
          createdByUserID: creator, createdAt: environment.now())
        try await original.damage.importFamily?(family)
        return family
      }
    }
  }

  private static let displayNameOf30 = Mutant(
    "display-name-of-30", "61", 1, "The name of a person cannot exceed 30 characters."
  ) { design in
    design.rules.families.displayName = { text throws(DataServiceError) in
      let name = try FamilyRuleBook.standard.displayName(text)
      guard name.count <= 30 else {
        throw .validationFailed(["Display name cannot exceed 30 characters"])
      }
      return name
    }
  }

  private static let lengthUntrimmed = Mutant(
    "family-length-untrimmed", "62", 1,
    "The length of a family's name is checked before it is trimmed."
  ) { design in
    design.rules.families.familyName = { text throws(DataServiceError) in
      guard text.count <= 50 else {
        throw .validationFailed(["Family name cannot exceed 50 characters"])
      }
      return try FamilyRuleBook.standard.familyName(text)
    }
  }

  private static let deletionTakesPeople = Mutant(
    "family-takes-people", "73", 5, "Deleting a family deletes the people who belong to it."
  ) { layer, original, _ in
    layer.families.delete = { id throws(DataLayerError) in
      let members = try await original.memberships.active(id)
      try await original.families.delete(id)
      for member in members { try await original.people.delete(member.userID) }
    }
  }

  private static let deletionLeavesRemoved = Mutant(
    "family-leaves-removed", "74", 6,
    "Deleting a family leaves the memberships alive that were removed from it."
  ) { design in
    design.statements[.deleteMembershipsOfFamily] += " AND status <> 'removed'"
  }

  /// Instead of a program that ends between the steps, a storage that is full after the first.
  private static let foundInThreeSteps = Mutant(
    "found-in-three-steps", "76", 2,
    "Founding a family writes person, family and membership in a transaction each."
  ) { layer, original, _ in
    layer.familyService.found = { draft throws(DataLayerError) in
      _ = try await validated(draft)
      let user = try await original.people.create(
        draft.displayName, draft.appleUserIDHash, draft.avatarURL)
      let code = try await original.families.generateCode()
      let family = try await original.families.create(draft.familyName, code.code, user.id)
      return FoundedFamily(
        user: user, family: family,
        membership: try await original.memberships.create(family.id, user.id, .parentAdmin),
        qrPayload: code.code, isCodeProvisional: code.isProvisional)
    }
  }

  /// The mistake is where it writes, not what it accepts.
  private static func validated(_ draft: FamilyDraft) async throws(DataLayerError) -> String {
    let rules = FamilyRuleBook.standard
    do throws(DataServiceError) {
      _ = try rules.displayName(draft.displayName)
      _ = try rules.hash(draft.appleUserIDHash)
      if let avatar = draft.avatarURL { _ = try rules.avatar(avatar) }
      return try rules.familyName(draft.familyName)
    } catch {
      throw .service(error)
    }
  }
}
