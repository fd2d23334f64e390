import HabitDomain
import HabitRules
import HabitStore

/// Mutants of families and people.
enum FamilyMutants {
  static let all: [Mutant] = [
    Mutant(
      "code-as-typed", 2, "The code of a family is stored and looked up as typed.",
      number: "58"
    ) { design in
      design.rules.families.code = { text throws(DataServiceError) in
        _ = try FamilyRuleBook.standard.code(text)
        return RuleBook.standard.trim(text)
      }
      design.rewriteTables("AND code NOT GLOB '*[^A-Z0-9]*'", as: "")
    },
    Mutant(
      "code-unique-as-typed", 2, "Whether a code is taken is checked on the code as typed.",
      number: "59"
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
    },
    Mutant(
      "display-name-of-30", 1, "The name of a person cannot exceed 30 characters.", number: "61"
    ) { design in
      design.rules.families.displayName = { text throws(DataServiceError) in
        let name = try FamilyRuleBook.standard.displayName(text)
        guard name.count <= 30 else {
          throw .validationFailed(["Display name cannot exceed 30 characters"])
        }
        return name
      }
    },
    Mutant(
      "family-length-untrimmed", 1,
      "The length of a family's name is checked before it is trimmed.", number: "62"
    ) { design in
      design.rules.families.familyName = { text throws(DataServiceError) in
        guard text.count <= 50 else {
          throw .validationFailed(["Family name cannot exceed 50 characters"])
        }
        return try FamilyRuleBook.standard.familyName(text)
      }
    },
    Mutant(
      "family-takes-people", 5, "Deleting a family deletes the people who belong to it.",
      number: "73"
    ) { layer, original, _ in
      layer.families.delete = { id throws(DataLayerError) in
        let members = try await original.memberships.active(id)
        try await original.families.delete(id)
        for member in members { try await original.people.delete(member.userID) }
      }
    },
    Mutant(
      "family-leaves-removed", 6,
      "Deleting a family leaves removed memberships alive.", number: "74",
      in: [.deleteMembershipsOfFamily], appending: " AND status <> 'removed'"),
    // Shows on a storage that is full after the first step, as it would if the program ended there.
    Mutant(
      "found-in-three-steps", 2,
      "Founding a family writes person, family and membership in separate transactions.",
      number: "76"
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
    },
    Mutant(
      "family-ties-unordered", 3,
      "Families of the same moment are listed in the order of insertion.",
      number: "47"
    ) { design in
      design.rewrite([.families], "FROM family", as: "FROM family NOT INDEXED")
      design.rewrite([.families], "ORDER BY createdAt, id", as: "ORDER BY createdAt, rowid")
    },
  ]

  /// It accepts the same drafts as the original.
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
