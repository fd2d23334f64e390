import HabitDomain

extension GrowthProbe {
  static let families = familyRows + familyWorkflows

  private static let familyRows: [GrowthProbe] = [
    .constant("families.fetch", .families) {
      try $0.require(try await $0.families.fetch($0.family($1))?.id == $0.family($1))
    },
    .constant("families.fetch-by-code", .families) {
      let code = LoadKey.code($0.row($1))
      try $0.require(try await $0.families.fetchByCode(code)?.code == code)
    },
    .constant("families.code-exists", .families) {
      try $0.require(try await $0.families.codeExists(LoadKey.code($0.row($1))))
    },
    .constant("families.create", .families) {
      try await $0.load.create(family: LoadKey.code($0.newRow($1)), by: $0.personIDs[0])
    },
    .constant("families.rename", .families) {
      _ = try await $0.families.rename($0.family($1), "The renamed \($1)")
    },
    .constant("families.delete", .families) { subject, turn in
      let code = LoadKey.code(1 << 30 + subject.newRow(turn))
      let layer = subject.layer
      let family = try await layer.families.create("The short one", code, subject.personIDs[0])
      _ = try await layer.memberships.create(family.id, subject.stranger(turn), .kid)
      try await layer.families.delete(family.id)
    },
    .constant("families.generate-code", .families) { subject, _ in
      _ = try await subject.families.generateCode()
    },
    // Nothing is old enough to be purged, and finding that out must not scan all rows.
    .constant("families.purge", .families) { subject, _ in
      try await subject.families.purge(Instant(milliseconds: 0))
    },
    .list("families.fetch-all", .families) { try await $0.families.fetchAll().count },
    .list("families.pending", .families) { try await $0.families.pending(.family).count },
  ]

  private static let familyWorkflows: [GrowthProbe] = [
    .constant("family-service.found", .families) { try await $0.load.found(person: $0.newRow($1)) },
    .constant("family-service.look-up", .families) {
      let code = LoadKey.code($0.row($1))
      try $0.require(try await $0.familyService.lookUp(code).code == code)
    },
    .constant("family-service.join", .families) { subject, turn in
      try await subject.withMember(turn) { _ in }
    },
    .constant("family-service.change-role", .families) { subject, turn in
      try await subject.withMember(turn) { member in
        _ = try await subject.familyService.changeRole(
          subject.admin(turn), member.id, .visitor)
      }
    },
    .constant("family-service.remove-member", .families) { subject, turn in
      try await subject.withMember(turn) { member in
        _ = try await subject.familyService.removeMember(subject.admin(turn), member.id)
      }
    },
  ]
}

extension GrowthProbe {
  static let memberships = membershipReads + membershipWrites

  private static let membershipReads: [GrowthProbe] = [
    .linear("memberships.of-family", .families) { subject, turn in
      try await subject.memberships.ofFamily(subject.family(turn)).count
    },
    .linear("memberships.of-user", .families) { subject, turn in
      try await subject.memberships.ofUser(subject.personIDs[subject.row(turn)]).count
    },
    .linear("memberships.active", .families) { subject, turn in
      try await subject.memberships.active(subject.family(turn)).count
    },
    .constant("memberships.active-count", .families) {
      try $0.require(try await $0.memberships.activeCount($0.family($1)) > 0)
    },
    .constant("memberships.has-parent-admin", .families) {
      try $0.require(try await $0.memberships.hasParentAdmin($0.family($1)))
    },
    .constant("memberships.can-join", .families) {
      try $0.require(try await $0.memberships.canJoin($0.stranger($1), $0.family($1)))
    },
  ]

  private static let membershipWrites: [GrowthProbe] = [
    .constant("memberships.create", .families) { subject, turn in
      try await subject.withMembership(turn) { _ in }
    },
    .constant("memberships.remove", .families) { subject, turn in
      try await subject.withMembership(turn) { member in
        _ = try await subject.memberships.remove(member.id)
      }
    },
    .constant("memberships.activate", .families) { subject, turn in
      try await subject.withMembership(turn) { member in
        _ = try await subject.memberships.remove(member.id)
        _ = try await subject.memberships.activate(member.id)
      }
    },
    .constant("memberships.invite", .families) { subject, turn in
      let (family, person) = (subject.family(turn), subject.stranger(turn))
      let invited = try await subject.memberships.invite(family, person, .kid)
      _ = try await subject.memberships.remove(invited.id)
    },
    .constant("memberships.accept", .families) { subject, turn in
      let (family, person) = (subject.family(turn), subject.stranger(turn))
      let invited = try await subject.memberships.invite(family, person, .kid)
      _ = try await subject.memberships.accept(invited.id)
      _ = try await subject.memberships.remove(invited.id)
    },
    .constant("memberships.update-role", .families) { subject, turn in
      try await subject.withMembership(turn) { member in
        _ = try await subject.memberships.updateRole(member.id, .visitor)
      }
    },
    // Both ways.
    .constant("memberships.transfer-admin", .families) { subject, turn in
      let memberships = subject.memberships
      try await subject.withMembership(turn) { member in
        _ = try await memberships.transferAdmin(subject.admin(turn), member.id)
        _ = try await memberships.transferAdmin(member.id, subject.admin(turn))
      }
    },
  ]
}

extension GrowthProbe {
  static let people: [GrowthProbe] = [
    .constant("people.fetch", .families) {
      let id = $0.personIDs[$0.row($1)]
      try $0.require(try await $0.people.fetch(id)?.id == id)
    },
    .constant("people.fetch-by-hash", .families) {
      let found = try await $0.people.fetchByHash(LoadKey.hash($0.row($1)))
      try $0.require(found?.id == $0.personIDs[$0.row($1)])
    },
    .constant("people.create", .families) {
      try await $0.load.create(person: 1 << 31 + $0.newRow($1))
    },
    .constant("people.update", .families) {
      _ = try await $0.people.update($0.personIDs[$0.row($1)], "Renamed \($1)", nil)
    },
    .constant("people.delete", .families) { subject, turn in
      let hash = LoadKey.hash(1 << 33 + subject.newRow(turn))
      let person = try await subject.people.create("Soon gone", hash, nil)
      try await subject.people.delete(person.id)
    },
  ]
}
