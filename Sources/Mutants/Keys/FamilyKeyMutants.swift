import Domain
import Store

/// Mistakes in what must be unique of families, people and memberships: a column that is left out, or looked at alone.
enum FamilyKeyMutants {
  static let all = [
    memberOfAnyFamily, oneMemberAFamily, invitedTwice, adminOfAnyFamily, adminOfOneFamily,
    invitedAdminCounts, activationBesideMember, codeOfDeleted, codeOfImported, hashOfDeleted,
  ]

  private static let memberOfAnyFamily = Mutant(
    "member-of-any-family", "", 3, "Who is a member of a family cannot come to another one."
  ) { design in
    design.rewrite([.isMember], "familyID = ?1", as: "?1 IS NOT NULL")
  }

  private static let oneMemberAFamily = Mutant(
    "one-member-a-family", "", 3, "A family that has a member takes no other person."
  ) { design in
    design.rewrite([.isMember], "userID = ?2", as: "?2 IS NOT NULL")
  }

  private static let invitedTwice = Mutant(
    "invited-twice", "", 4, "Who is invited to a family can be invited again."
  ) { design in
    design.rewrite([.isMember], "status <> 'removed'", as: "status = 'active'")
    design.dropUniqueness(of: "membershipOfPair")
  }

  private static let adminOfAnyFamily = Mutant(
    "admin-of-any-family", "", 2, "The parent admin of one family keeps others from having one."
  ) { design in
    design.rewrite([.hasAdmin], "familyID = ?1", as: "?1 IS NOT NULL")
  }

  private static let adminOfOneFamily = Mutant(
    "admin-of-one-family", "", 3, "The parent admin of one family cannot be that of another one."
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
  }

  private static let invitedAdminCounts = Mutant(
    "invited-admin-counts", "", 5, "A parent admin who is only invited keeps others from being one."
  ) { design in
    design.rewrite([.hasAdmin], "status = 'active' AND ", as: "status <> 'removed' AND ")
  }

  private static let activationBesideMember = Mutant(
    "activation-beside-member", "", 6,
    "A membership that was removed becomes active beside the one that took its place."
  ) { design in
    design.statements[.isMemberBesides] = "SELECT ?1 IS ?2 AND ?3 IS NULL"
    design.dropUniqueness(of: "membershipOfPair")
  }

  private static let codeOfDeleted = Mutant(
    "code-of-deleted-family", "", 3, "A deleted family keeps its code from others."
  ) { design in
    design.rewrite([.isFamilyCodeTaken], " AND deletedAt IS NULL", as: "")
  }

  private static let codeOfImported = Mutant(
    "code-of-imported-family", "", 2, "The code of a family from elsewhere is free."
  ) { design in
    design.rewrite(
      [.isFamilyCodeTaken], "deletedAt IS NULL", as: "deletedAt IS NULL AND isImported = 0")
  }

  private static let hashOfDeleted = Mutant(
    "hash-of-deleted-person", "", 3, "A deleted person keeps the hash from others."
  ) { design in
    design.rewrite([.isHashTaken], " AND deletedAt IS NULL", as: "")
  }
}
