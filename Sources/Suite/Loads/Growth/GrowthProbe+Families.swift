import Domain

extension GrowthProbe {
  static let families = familyRows + familyWorkflows

  private static let familyRows: [GrowthProbe] = [
    .constant("families.fetch", .families) {
      try $0.require(try await $0.layer.families.fetch($0.family($1))?.id == $0.family($1))
    },
    .constant("families.fetch-by-code", .families) {
      let code = LoadKey.code($0.row($1))
      try $0.require(try await $0.layer.families.fetchByCode(code)?.code == code)
    },
    .constant("families.code-exists", .families) {
      try $0.require(try await $0.layer.families.codeExists(LoadKey.code($0.row($1))))
    },
    .constant("families.create", .families) {
      try await $0.load.create(family: LoadKey.code($0.newRow($1)), by: $0.people[0])
    },
    .constant("families.rename", .families) {
      _ = try await $0.layer.families.rename($0.family($1), "The renamed \($1)")
    },
    .constant("families.delete", .families) { subject, turn in
      let code = LoadKey.code(1 << 30 + subject.newRow(turn))
      let layer = subject.layer
      let family = try await layer.families.create("The short one", code, subject.people[0])
      _ = try await layer.memberships.create(family.id, subject.stranger(turn), .kid)
      try await layer.families.delete(family.id)
    },
    .constant("families.generate-code", .families) { subject, _ in
      _ = try await subject.layer.families.generateCode()
    },
    // Nothing is old enough to go, and that must not take a look at each row.
    .constant("families.purge", .families) { subject, _ in
      try await subject.layer.families.purge(Instant(milliseconds: 0))
    },
    .linear("families.fetch-all", .families) { subject, _ in
      try await subject.layer.families.fetchAll().count
    },
    .linear("families.pending", .families) { subject, _ in
      try await subject.layer.families.pending(.family).count
    },
  ]

  private static let familyWorkflows: [GrowthProbe] = [
    .constant("family-service.found", .families) {
      try await $0.load.found(person: $0.newRow($1))
    },
    .constant("family-service.look-up", .families) {
      let code = LoadKey.code($0.row($1))
      try $0.require(try await $0.layer.familyService.lookUp(code).code == code)
    },
    .constant("family-service.join", .families) { subject, turn in
      try await subject.withMember(turn) { _ in }
    },
    .constant("family-service.change-role", .families) { subject, turn in
      try await subject.withMember(turn) { member in
        _ = try await subject.layer.familyService.changeRole(
          subject.admin(turn), member.id, .visitor)
      }
    },
    .constant("family-service.remove-member", .families) { subject, turn in
      try await subject.withMember(turn) { member in
        _ = try await subject.layer.familyService.removeMember(subject.admin(turn), member.id)
      }
    },
  ]
}
