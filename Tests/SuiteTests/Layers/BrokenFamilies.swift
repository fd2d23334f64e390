import HabitDomain
import HabitSuite

/// Layers that break the properties of families, people and memberships.
extension BrokenLayerTests {
  static let families: [BrokenLayer] = [
    BrokenLayer("families.accept-exactly-what-is-valid", "differ") { layer, world in
      let create = layer.families.create
      layer.families.create = { name, code, creator throws(DataLayerError) in
        try await create(name.replacing("_", with: ""), code, creator)
      }
    },
    BrokenLayer("people.accept-exactly-what-is-valid", "differ") { layer, _ in
      let create = layer.people.create
      layer.people.create = { name, hash, avatar throws(DataLayerError) in
        try await create(name, hash, avatar?.replacing("ftp:", with: "http:"))
      }
    },
    BrokenLayer("families.are-found-by-their-code", "differ") { layer, _ in
      let fetch = layer.families.fetchByCode
      layer.families.fetchByCode = { code throws(DataLayerError) in
        let family = try await fetch(code)
        return family?.code == code ? family : nil
      }
    },
    BrokenLayer("families.carry-codes-in-qr-payloads", "differ") { layer, _ in
      layer.familyService.readQRPayload = { payload throws(DataLayerError) in
        payload.filter { !$0.isWhitespace }
      }
    },
    BrokenLayer("roles.follow-the-decision-table", "differ") { layer, _ in
      let (update, remove) = (layer.memberships.updateRole, layer.memberships.remove)
      layer.memberships.updateRole = { id, role throws(DataLayerError) in
        role == .visitor ? try await remove(id) : try await update(id, role)
      }
    },
    BrokenLayer("members.are-managed-by-the-parent-admin", "differ") { layer, _ in
      let remove = layer.memberships.remove
      layer.familyService.removeMember = { _, member throws(DataLayerError) in
        try await remove(member)
      }
    },
    BrokenLayer("families.read-what-was-written", "differ") { layer, _ in
      let fetch = layer.families.fetch
      layer.families.fetch = { id throws(DataLayerError) in
        guard var family = try await fetch(id) else { return nil }
        family.name = decomposed(family.name)
        return family
      }
    },
    BrokenLayer("families.agree-with-reference", "differ") { layer, _ in
      layer.memberships.canJoin = { _, _ throws(DataLayerError) in true }
    },
    BrokenLayer("families.survive-reopening", "Reopening") { layer, _ in
      let (all, delete) = (layer.families.fetchAll, layer.families.delete)
      layer.lifeCycle.reopen = { () throws(DataLayerError) in
        // If the storage is full, nothing is deleted.
        for family in try await all() { try? await delete(family.id) }
      }
    },
    BrokenLayer("families.ask-other-devices-for-codes", "differ") { layer, world in
      let found = layer.familyService.found
      layer.familyService.found = { draft throws(DataLayerError) in
        world.set { $0.codesElsewhere = [] }
        return try await found(draft)
      }
    },
    BrokenLayer("families.ask-other-devices-for-codes", "differ") { layer, _ in
      let found = layer.familyService.found
      layer.familyService.found = { draft throws(DataLayerError) in
        var founded = try await found(draft)
        founded.isCodeProvisional = false
        return founded
      }
    },
    BrokenLayer("families.list-in-a-total-order", "out of order") { layer, _ in
      let all = layer.families.fetchAll
      layer.families.fetchAll = { () throws(DataLayerError) in try await all().reversed() }
    },
    BrokenLayer("families.list-in-a-total-order", "lacks a row") { layer, _ in
      let all = layer.families.fetchAll
      layer.families.fetchAll = { () throws(DataLayerError) in try await all().dropLast() }
    },
    BrokenLayer("members.told-apart-by-family-and-person", "differ") { layer, _ in
      let ofUser = layer.memberships.ofUser
      layer.memberships.canJoin = { user, _ throws(DataLayerError) in
        try await ofUser(user).allSatisfy { $0.status == .removed }
      }
    },
    BrokenLayer("families.purge-exactly-what-is-old", "differ") { layer, _ in
      let (purge, pending) = (layer.families.purge, layer.families.pending)
      layer.families.purge = { limit throws(DataLayerError) in
        if try await pending(.family).isEmpty { try await purge(limit) }
      }
    },
    BrokenLayer("families.keep-their-constraints", "different codes") { layer, world in
      guard let take = layer.damage.importFamily else { return }
      layer.families.create = { _, _, creator throws(DataLayerError) in
        let environment = world.environment
        let family = Family(
          id: environment.newID(), name: "ab", code: "ABC123", createdByUserID: creator,
          createdAt: environment.now())
        try await take(family)
        return family
      }
    },
    BrokenLayer("families.repeat-without-effect", "Repeating") { layer, _ in
      let (activate, remove) = (layer.memberships.activate, layer.memberships.remove)
      layer.memberships.activate = { id throws(DataLayerError) in
        let member = try await activate(id)
        return member.lastRoleChangeAt == nil && member.role == .kid
          ? try await remove(id) : member
      }
    },
    BrokenLayer("families.touch-only-what-they-own", "last command changed") { layer, _ in
      let (rename, delete) = (layer.families.rename, layer.people.delete)
      layer.families.rename = { id, name throws(DataLayerError) in
        let family = try await rename(id, name)
        try await delete(family.createdByUserID)
        return family
      }
    },
    BrokenLayer("families.refuse-without-trace", "left a trace") { layer, _ in
      let (create, remove) = (layer.memberships.create, layer.families.delete)
      layer.memberships.create = { family, user, role throws(DataLayerError) in
        do throws(DataLayerError) {
          return try await create(family, user, role)
        } catch {
          try await remove(family)
          throw error
        }
      }
    },
    BrokenLayer("families.cascade-to-memberships-only", "deleted too") { layer, _ in
      let (members, delete, deletePerson) =
        (layer.memberships.active, layer.families.delete, layer.people.delete)
      layer.families.delete = { id throws(DataLayerError) in
        let members = try await members(id)
        try await delete(id)
        for member in members { try await deletePerson(member.userID) }
      }
    },
  ]
}
