import HabitDomain
import HabitStore

/// Mutants of uniqueness in families, people and memberships: a column of the key is left out, or used alone.
enum FamilyKeyMutants {
  static let all: [Mutant] = [
    Mutant(
      "member-of-any-family", 3, "A member of one family cannot join another.",
      in: [.isMember], replacing: "familyID = ?1", with: "?1 IS NOT NULL"),
    Mutant(
      "one-member-a-family", 3, "A family with one member accepts no other.",
      in: [.isMember], replacing: "userID = ?2", with: "?2 IS NOT NULL"),
    Mutant(
      "invited-twice", 4, "A person invited to a family can be invited again."
    ) { design in
      design.rewrite([.isMember], "status <> 'removed'", as: "status = 'active'")
      design.dropUniqueness(of: "membershipOfPair")
    },
    Mutant(
      "admin-of-any-family", 2, "While one family has a parent admin, no other can.",
      in: [.hasAdmin], replacing: "familyID = ?1", with: "?1 IS NOT NULL"),
    Mutant(
      "admin-of-one-family", 3, "The parent admin of one family cannot be parent admin of another."
    ) { layer, original, _ in
      layer.memberships.create = { family, user, role throws(DataLayerError) in
        let others = try await original.memberships.ofUser(user).filter {
          $0.familyID != family && $0.status == .active && $0.role == .parentAdmin
        }
        guard role != .parentAdmin || others.isEmpty else {
          throw .service(.constraintViolation("A Parent Admin already exists for this family"))
        }
        return try await original.memberships.create(family, user, role)
      }
    },
    Mutant(
      "invited-admin-counts", 5, "An invited parent admin counts as active.",
      in: [.hasAdmin], replacing: "status = 'active' AND ", with: "status <> 'removed' AND "),
    Mutant(
      "activation-beside-member", 6,
      "A removed membership becomes active beside the one that replaced it."
    ) { design in
      design.statements[.isMemberBesides] = "SELECT ?1 IS ?2 AND ?3 IS NULL"
      design.dropUniqueness(of: "membershipOfPair")
    },
    Mutant(
      "code-of-deleted-family", 3, "The code of a deleted family stays taken.",
      in: [.isFamilyCodeTaken], replacing: " AND deletedAt IS NULL", with: ""),
    Mutant(
      "code-of-imported-family", 2, "The code of an imported family counts as free.",
      in: [.isFamilyCodeTaken], replacing: "deletedAt IS NULL",
      with: "deletedAt IS NULL AND isImported = 0"),
    Mutant(
      "hash-of-deleted-person", 3, "The hash of a deleted person stays taken.",
      in: [.isHashTaken], replacing: " AND deletedAt IS NULL", with: ""),
  ]
}
