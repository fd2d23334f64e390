import Domain
import Store

/// Mutants in what must be unique of families, people and memberships: a column that is left out, or looked at alone.
enum FamilyKeyMutants {
  static let all: [Mutant] = [
    Mutant(
      "member-of-any-family", 3, "Who is a member of a family cannot come to another one.",
      in: [.isMember], replacing: "familyID = ?1", with: "?1 IS NOT NULL"),
    Mutant(
      "one-member-a-family", 3, "A family that has a member takes no other person.",
      in: [.isMember], replacing: "userID = ?2", with: "?2 IS NOT NULL"),
    Mutant(
      "invited-twice", 4, "Who is invited to a family can be invited again."
    ) { design in
      design.rewrite([.isMember], "status <> 'removed'", as: "status = 'active'")
      design.dropUniqueness(of: "membershipOfPair")
    },
    Mutant(
      "admin-of-any-family", 2, "The parent admin of one family keeps others from having one.",
      in: [.hasAdmin], replacing: "familyID = ?1", with: "?1 IS NOT NULL"),
    Mutant(
      "admin-of-one-family", 3, "The parent admin of one family cannot be that of another one."
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
      "invited-admin-counts", 5, "A parent admin who is only invited keeps others from being one.",
      in: [.hasAdmin], replacing: "status = 'active' AND ", with: "status <> 'removed' AND "),
    Mutant(
      "activation-beside-member", 6,
      "A membership that was removed becomes active beside the one that took its place."
    ) { design in
      design.statements[.isMemberBesides] = "SELECT ?1 IS ?2 AND ?3 IS NULL"
      design.dropUniqueness(of: "membershipOfPair")
    },
    Mutant(
      "code-of-deleted-family", 3, "A deleted family keeps its code from others.",
      in: [.isFamilyCodeTaken], replacing: " AND deletedAt IS NULL", with: ""),
    Mutant(
      "code-of-imported-family", 2, "The code of a family from elsewhere is free.",
      in: [.isFamilyCodeTaken], replacing: "deletedAt IS NULL",
      with: "deletedAt IS NULL AND isImported = 0"),
    Mutant(
      "hash-of-deleted-person", 3, "A deleted person keeps the hash from others.",
      in: [.isHashTaken], replacing: " AND deletedAt IS NULL", with: ""),
  ]
}
