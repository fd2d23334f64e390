import HabitDomain
import HabitRules
import HabitStore

/// Mutants of memberships.
enum MembershipMutants {
  static let all: [Mutant] = [
    Mutant(
      "removed-admin-counts", 5,
      "A removed parent admin counts as active.", number: "64",
      in: [.hasAdmin], replacing: "status = 'active' AND ", with: "status <> 'invited' AND "),
    Mutant(
      "activation-unchecked", 7, "Activating a parent admin does not look for another one.",
      number: "65"
    ) { design in
      design.statements[.hasAdminBesides] = "SELECT ?1 IS ?2"
      design.dropUniqueness(of: "adminOfFamily")
    },
    Mutant(
      "removal-deletes", 5, "Removing a membership deletes its row.", number: "68"
    ) { $0.statements[.removeMembership] = "DELETE FROM membership WHERE id = ?4" },
    Mutant(
      "same-role-bumps", 5, "Setting the role a member has already updates its time.",
      number: "70"
    ) { design in
      design.rules.families.roleChange = { change throws(DataServiceError) in
        // What is refused for another reason, too, stays refused.
        let isRefusedAnyway =
          !change.hasFamily || change.status != .active || change.wanted == .parentAdmin
        guard change.role != change.wanted || isRefusedAnyway else { return }
        try FamilyRuleBook.standard.roleChange(change)
      }
    },
    Mutant(
      "same-role-first", 4,
      "The error that a member has a role already precedes the one that there is a parent admin.",
      number: "71"
    ) { design in
      design.rules.families.roleChange = { change throws(DataServiceError) in
        guard !change.hasFamily || change.role != change.wanted else {
          throw .validationFailed(["Member already has this role"])
        }
        try FamilyRuleBook.standard.roleChange(change)
      }
    },
    Mutant(
      "admin-removes-self", 4, "A parent admin can remove themselves and change their own role."
    ) { design in
      design.rules.families.authorise = { act, actor, member throws(AuthorizationError) in
        guard actor.id != member.id || actor.role != .parentAdmin || actor.status != .active else {
          return
        }
        try FamilyRuleBook.standard.authorise(act, actor, member)
      }
    },
    Mutant(
      "membership-ties-unordered", 6,
      "Memberships of the same moment are listed in the order of their people.", number: "47",
      in: [.membershipsOfFamily, .membershipsOfUser, .activeMemberships],
      replacing: "ORDER BY joinedAt, id", with: "ORDER BY joinedAt, userID"),
  ]
}
