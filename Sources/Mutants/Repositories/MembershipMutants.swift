import Domain
import Rules
import Store

/// Mistakes in the operations on memberships.
enum MembershipMutants {
  static let all = [
    removedAdminCounts, activationUnchecked, removalDeletes, sameRoleBumps, sameRoleFirst,
    adminRemovesHimself, tiesUnordered,
  ]

  private static let tiesUnordered = Mutant(
    "membership-ties-unordered", "47", 6,
    "Memberships of the same moment come in the order of their people."
  ) { design in
    design.rewrite(
      [.membershipsOfFamily, .membershipsOfUser, .activeMemberships], "ORDER BY joinedAt, id",
      as: "ORDER BY joinedAt, userID")
  }

  private static let removedAdminCounts = Mutant(
    "removed-admin-counts", "64", 5,
    "A parent admin who was removed keeps a family from having another one."
  ) { design in
    design.statements[.hasAdmin] = design.statements[.hasAdmin]
      .replacing("status = 'active' AND ", with: "status <> 'invited' AND ")
  }

  private static let activationUnchecked = Mutant(
    "activation-unchecked", "65", 7, "Activating a parent admin does not look for another one."
  ) { design in
    design.statements[.hasAdminBesides] = "SELECT ?1 IS ?2"
    design.tables = design.tables.replacing(
      "UNIQUE INDEX adminOfFamily", with: "INDEX adminOfFamily")
  }

  private static let removalDeletes = Mutant(
    "removal-deletes", "68", 5, "Removing a membership deletes its row."
  ) { design in
    design.statements[.removeMembership] = "DELETE FROM membership WHERE id = ?4"
  }

  private static let sameRoleBumps = Mutant(
    "same-role-bumps", "70", 5, "A role that a member has already is written again, with its time."
  ) { design in
    design.rules.families.roleChange = { change throws(DataServiceError) in
      guard change.role != change.wanted || change.wanted == .parentAdmin else { return }
      try FamilyRuleBook.standard.roleChange(change)
    }
  }

  private static let sameRoleFirst = Mutant(
    "same-role-first", "71", 4,
    "That a member has a role already is said before that there is a parent admin."
  ) { design in
    design.rules.families.roleChange = { change throws(DataServiceError) in
      guard !change.hasFamily || change.role != change.wanted else {
        throw .validationFailed(["Member already has this role"])
      }
      try FamilyRuleBook.standard.roleChange(change)
    }
  }

  private static let adminRemovesHimself = Mutant(
    "admin-removes-himself", "", 4, "A parent admin may remove himself and change his own role."
  ) { design in
    design.rules.families.authorise = { act, actor, member throws(AuthorizationError) in
      guard actor.id != member.id || actor.role != .parentAdmin || actor.status != .active else {
        return
      }
      try FamilyRuleBook.standard.authorise(act, actor, member)
    }
  }
}
