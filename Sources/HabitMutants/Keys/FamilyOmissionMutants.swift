import HabitDomain
import HabitRules
import HabitStore

/// Mutants of families, people and memberships that do too little: all but one, only the first, a day late.
enum FamilyOmissionMutants {
  static let all: [Mutant] = [
    Mutant(
      "purge-leaves-last", 5, "A purge leaves the last tombstone of each table."
    ) { design in
      for (query, table) in tables {
        design.statements[query] += " AND id <> (SELECT max(id) FROM \(table) WHERE \(isOld))"
      }
    },
    Mutant(
      "purge-one-at-a-time", 7, "A purge removes one tombstone of each table."
    ) { design in
      for (query, table) in tables {
        design.statements[query] += " AND id = (SELECT min(id) FROM \(table) WHERE \(isOld))"
      }
    },
    Mutant(
      "purge-at-bound", 5, "A tombstone that is exactly 30 days old is purged."
    ) { $0.rewrite(tables.map(\.0), "deletedAt < ?1", as: "deletedAt <= ?1") },
    Mutant(
      "purge-a-day-late", 5, "A tombstone stays for 31 days."
    ) { $0.rules.families.tombstoneAge += 86_400_000 },
    Mutant(
      "purge-without-people", 5, "A purge leaves the people who were deleted.", in: [.purgePeople],
      appending: " AND FALSE"),
    Mutant(
      "pending-one", 3, "Only one row of each table is pending upload."
    ) { design in
      for query in [Query.pendingMemberships, .pendingFamilies, .pendingPeople] {
        design.statements[query] += " LIMIT 1"
      }
    },
    tries(
      9, "nine-tries", "The tenth try for a code is not made."),
    tries(
      11, "eleven-tries", "An eleventh try for a code is made."),
    Mutant(
      "waits-without-limit", 2, "The wait before another code doubles without limit."
    ) { design in
      design.rules.families.delay = { attempt, random in
        (Int64(100) << Int64(attempt - 2)) * Int64(500 + random(501)) / 1_000
      }
    },
    Mutant(
      "deletion-of-one-membership", 4, "Deleting a person deletes only one of several memberships.",
      in: [.deleteMembershipsOfUser],
      appending:
        " AND id = (SELECT min(id) FROM membership WHERE userID = ?5 AND deletedAt IS NULL)"),
    Mutant(
      "role-change-noted-once", 7, "The time of a role change is recorded only once.",
      in: [.setMembershipRole], replacing: "lastRoleChangeAt = ?5",
      with: "lastRoleChangeAt = coalesce(lastRoleChangeAt, ?5)"),
    Mutant(
      "list-of-two-families", 4, "The list of families ends after two.", in: [.families],
      appending: " LIMIT 2"),
  ]

  private static let tables: [(Query, String)] = [
    (.purgeMemberships, "membership"), (.purgeFamilies, "family"), (.purgePeople, "person"),
  ]

  private static let isOld = "deletedAt < ?1 AND needsSync = 0"

  private static func tries(_ count: Int, _ id: String, _ sentence: String) -> Mutant {
    Mutant(id, 2, sentence) { layer, original, environment in
      layer.families.generateCode = { () throws(DataLayerError) in
        try await environment.drawCode(tries: count) { code throws(DataLayerError) in
          try await original.families.codeExists(code)
        }
      }
    }
  }
}
