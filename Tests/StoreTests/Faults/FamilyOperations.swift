import HabitDomain

// Calls that succeed on what ``PreparedContent`` holds.

extension StoreOperation {
  private static let draft = FamilyDraft(
    displayName: "Fay", appleUserIDHash: "hash-of-fay", familyName: "Jones")

  static let families: [StoreOperation] = [
    .writes("families.create") { try await $0.families.create("Jones", "NEW123", .small(101)) },
    .reads("families.fetch") { try await $0.families.fetch(.small(201)) },
    .reads("families.fetchByCode") { try await $0.families.fetchByCode("abc123") },
    .reads("families.fetchAll") { try await $0.families.fetchAll() },
    .reads("families.codeExists") { try await $0.families.codeExists("abc123") },
    .writes("families.rename") { try await $0.families.rename(.small(201), "Smiths") },
    .writes("families.delete") { try await $0.families.delete(.small(201)) },
    .reads("families.generateCode") { try await $0.families.generateCode() },
    .writes("families.purge") { try await $0.families.purge(World.noon) },
    .reads("families.pending") { try await $0.families.pending(.membership) },
  ]

  static let people: [StoreOperation] = [
    .writes("people.create") { try await $0.people.create("Fay", "hash-of-fay", nil) },
    .reads("people.fetch") { try await $0.people.fetch(.small(101)) },
    .reads("people.fetchByHash") { try await $0.people.fetchByHash("hash-of-101") },
    .writes("people.update") { try await $0.people.update(.small(101), "Anna", nil) },
    .writes("people.delete") { try await $0.people.delete(.small(101)) },
  ]

  static let memberships: [StoreOperation] = [
    .writes("memberships.create") {
      try await $0.memberships.create(.small(201), .small(105), .adult)
    },
    .writes("memberships.invite") {
      try await $0.memberships.invite(.small(201), .small(105), .kid)
    },
    .writes("memberships.accept") { try await $0.memberships.accept(.small(303)) },
    .writes("memberships.activate") { try await $0.memberships.activate(.small(304)) },
    .reads("memberships.ofFamily") { try await $0.memberships.ofFamily(.small(201)) },
    .reads("memberships.ofUser") { try await $0.memberships.ofUser(.small(101)) },
    .reads("memberships.active") { try await $0.memberships.active(.small(201)) },
    .reads("memberships.activeCount") { try await $0.memberships.activeCount(.small(201)) },
    .reads("memberships.hasParentAdmin") { try await $0.memberships.hasParentAdmin(.small(201)) },
    .reads("memberships.canJoin") { try await $0.memberships.canJoin(.small(105), .small(201)) },
    .writes("memberships.updateRole") { try await $0.memberships.updateRole(.small(302), .kid) },
    .writes("memberships.transferAdmin") {
      try await $0.memberships.transferAdmin(.small(301), .small(302))
    },
    .writes("memberships.remove") { try await $0.memberships.remove(.small(302)) },
  ]

  static let familyService: [StoreOperation] = [
    .writes("familyService.found") { try await $0.familyService.found(draft) },
    .reads("familyService.lookUp") { try await $0.familyService.lookUp("abc123") },
    .writes("familyService.join") {
      try await $0.familyService.join("abc123", .small(105), .adult)
    },
    .writes("familyService.changeRole") {
      try await $0.familyService.changeRole(.small(301), .small(302), .visitor)
    },
    .writes("familyService.removeMember") {
      try await $0.familyService.removeMember(.small(301), .small(302))
    },
    .computes("familyService.qrPayload") { try $0.familyService.qrPayload("ABC123") },
    .computes("familyService.readQRPayload") { try $0.familyService.readQRPayload("ABC123") },
  ]
}
