import HabitDomain
import HabitRules
import HabitStore

/// Mutants of the workflows of families, people and memberships: codes, joining, clean-up, upload.
enum WorkflowMutants {
  static let all: [Mutant] = [
    Mutant(
      "code-not-looked-up", 2, "A generated code is used although a family has it."
    ) { layer, _, environment in
      layer.families.generateCode = { () throws(DataLayerError) in
        try await environment.drawCode(tries: 10) { _ in false }
      }
    },
    Mutant(
      "never-provisional", 1, "A code about which no device could be asked counts as free."
    ) { layer, original, _ in
      layer.families.generateCode = { () throws(DataLayerError) in
        var code = try await original.families.generateCode()
        code.isProvisional = false
        return code
      }
    },
    Mutant(
      "join-as-typed", 2, "A code in lower case is not recognised when joining."
    ) { layer, original, _ in
      layer.familyService.join = { code, user, role throws(DataLayerError) in
        guard code == code.uppercased() else { throw .service(.notFound) }
        return try await original.familyService.join(code, user, role)
      }
    },
    Mutant(
      "join-invites", 3, "Joining a family only invites."
    ) { layer, original, _ in
      layer.familyService.join = { code, user, role throws(DataLayerError) in
        let family = try await original.familyService.lookUp(code)
        return try await original.memberships.invite(family.id, user, role)
      }
    },
    Mutant(
      "removed-may-not-return", 3, "A removed member cannot join again."
    ) { layer, original, _ in
      layer.familyService.join = { code, user, role throws(DataLayerError) in
        let family = try await original.familyService.lookUp(code)
        let earlier = try await original.memberships.ofUser(user)
        guard !earlier.contains(where: { $0.familyID == family.id && $0.status == .removed }) else {
          throw .service(.constraintViolation("User was removed from this family"))
        }
        return try await original.familyService.join(code, user, role)
      }
    },
    Mutant(
      "invited-may-join", 4, "An invited person counts as free to join."
    ) { layer, original, _ in
      layer.memberships.canJoin = { user, family throws(DataLayerError) in
        try await original.memberships.active(family).allSatisfy { $0.userID != user }
      }
    },
    Mutant(
      "transfer-to-kid", 4, "A parent admin who transfers the role becomes a kid."
    ) { layer, original, _ in
      layer.memberships.transferAdmin = { old, new throws(DataLayerError) in
        let admin = try await original.memberships.transferAdmin(old, new)
        _ = try await original.memberships.updateRole(old, .kid)
        return admin
      }
    },
    Mutant(
      "payload-unread", 1, "Any content of a QR code is taken for a family code."
    ) { layer, _, _ in
      layer.familyService.readQRPayload = { payload throws(DataLayerError) in payload }
    },
    Mutant(
      "purge-of-unsynced", 4, "Old tombstones are purged before any server has seen them.",
      in: [.purgeMemberships, .purgeFamilies, .purgePeople], replacing: " AND needsSync = 0",
      with: ""),
    Mutant(
      "purge-of-young", 5, "Tombstones are purged as soon as a server has seen them."
    ) { $0.rules.families.tombstoneAge = 0 },
    Mutant(
      "pending-without-tombstones", 3, "Deleted rows are not pending upload.",
      in: [.pendingMemberships, .pendingFamilies, .pendingPeople], replacing: "syncBlocked IS NULL",
      with: "syncBlocked IS NULL AND deletedAt IS NULL"),
    Mutant(
      "pending-with-refused", 3, "Rows that the server refuses stay pending.",
      in: [.pendingMemberships, .pendingFamilies, .pendingPeople],
      replacing: " AND syncBlocked IS NULL", with: ""),
    Mutant(
      "refused-for-good", 3, "Rows that the server refused stay blocked after an edit.",
      in: [.renameFamily, .deleteFamily, .replacePerson, .deletePerson],
      replacing: ", syncBlocked = NULL", with: ""),
    // Each case starts on the first connection again, so that no case depends on those before it.
    Mutant(
      id: "orphans-after-reopening", number: "131",
      sentence:
        "Foreign keys are enforced on the first connection only, so a purge leaves memberships.",
      minimalOperations: 6, kind: .ordinary,
      openAt: { environment, location throws(DataLayerError) in
        let database = try Database(location, environment: environment)
        let original = DataLayer(database, name: "sqlite")
        var layer = original
        layer.lifeCycle.reset = { () throws(DataLayerError) in
          try database.enforceReferences(true)
          try await original.lifeCycle.reset()
        }
        layer.lifeCycle.reopen = { () throws(DataLayerError) in
          try await original.lifeCycle.reopen()
          try database.enforceReferences(false)
        }
        return layer
      }),
  ]
}
