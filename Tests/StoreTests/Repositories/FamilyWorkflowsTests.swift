import HabitDomain
import Testing

@testable import HabitStore

@Suite struct FamilyWorkflowsTests {
  let world = World()
  let store: DataLayer

  init() throws {
    store = try world.store()
  }

  private let draft = FamilyDraft(
    displayName: " Ann ", appleUserIDHash: "1234567890", avatarURL: nil, familyName: "Smith")

  @Test func `founding writes three rows with one stamp, and a payload that names the family`()
    async throws
  {
    world.set { $0.random = [0, 0, 1, 2, 3, 4, 5] }
    let founded = try await store.familyService.found(draft)
    #expect(founded.user.displayName == "Ann" && founded.user.id == .small(1001))
    #expect(founded.family.code == "ABCDEF" && founded.family.createdByUserID == founded.user.id)
    #expect(founded.membership.role == .parentAdmin && founded.membership.status == .active)
    #expect(founded.membership.userID == founded.user.id)
    #expect(!founded.isCodeProvisional)
    let dump = try await store.lifeCycle.dump()
    #expect(dump.people.map(\.content) == [founded.user])
    #expect(dump.families.map(\.content) == [founded.family])
    #expect(dump.memberships.map(\.content) == [founded.membership])
    let metadata =
      dump.people.map(\.metadata) + dump.families.map(\.metadata) + dump.memberships.map(\.metadata)
    #expect(Set(metadata).count == 1 && metadata[0].needsSync)
    let code = try store.familyService.readQRPayload(founded.qrPayload)
    #expect(try await store.familyService.lookUp(code) == founded.family)
  }

  @Test func `founding is checked in order and leaves no trace`() async throws {
    _ = try await store.people.create("a", "1234567890", nil)
    let dump = try await store.lifeCycle.dump()
    var draft = draft
    draft.familyName = "a"
    await #expect(throws: invalid("Family name must be at least 2 characters")) {
      try await store.familyService.found(draft)
    }
    draft.avatarURL = ""
    await #expect(throws: invalid("URL cannot be empty")) {
      try await store.familyService.found(draft)
    }
    await #expect(
      throws: DataLayerError.service(
        .constraintViolation("A profile for this Apple ID already exists"))
    ) { try await store.familyService.found(self.draft) }
    #expect(try await store.lifeCycle.dump() == dump)
    #expect(world.slept.isEmpty)
  }

  @Test func `a name of more than a megabyte is refused before what is wrong with the person`()
    async throws
  {
    var longName = draft
    (longName.displayName, longName.familyName) = ("", String(repeating: "x", count: 1_000_001))
    var longHash = longName
    longHash.appleUserIDHash = longName.familyName
    for (wrong, field) in [(longName, "name"), (longHash, "appleUserIDHash")] {
      await #expect(
        throws: DataLayerError.service(.invalidData("\(field) is longer than 1000000 bytes"))
      ) { try await store.familyService.found(wrong) }
    }
  }

  @Test func `a code that is taken at the insertion counts as a try`() async throws {
    _ = try await store.families.create("ab", "AAAAAA", .small(1))
    world.set { $0.random = [0, 0, 0, 0, 0, 0, 0] + [500, 0, 1] }
    #expect(try await store.familyService.found(draft).family.code == "BAAAAA")
    #expect(world.slept == [100])
    let dump = try await store.lifeCycle.dump()
    await #expect(
      throws: DataLayerError.service(
        .constraintViolation("Unable to generate unique family code after 10 attempts"))
    ) {
      try await store.familyService.found(
        FamilyDraft(displayName: "b", appleUserIDHash: "0123456789", familyName: "ab"))
    }
    #expect(try await store.lifeCycle.dump() == dump)
  }

  @Test func `founding asks other devices, and says when none could be asked`() async throws {
    let store = try DataLayer.sqlite(.memory, environment: world.connectedEnvironment)
    world.set { $0.freeElsewhere = ["AAAAAA": false, "BAAAAA": nil as Bool?] }
    world.set { $0.random = [0, 0, 0, 0, 0, 0, 0] + [0, 0, 1, 0, 0, 0, 0, 0] }
    let offline = try await store.familyService.found(draft)
    #expect(offline.family.code == "BAAAAA" && offline.isCodeProvisional)
    world.set { $0.random = [0, 2, 0, 0, 0, 0, 0] }
    let asked = try await store.familyService.found(
      FamilyDraft(displayName: "b", appleUserIDHash: "0123456789", familyName: "ab"))
    #expect(asked.family.code == "CAAAAA" && !asked.isCodeProvisional)
  }

  @Test func `founding that fails at one row stores none`() async throws {
    for rows in 0..<3 {
      let query = [Query.insertPerson, .insertFamily, .insertMembership][rows]
      let store = try world.store(
        statements: StatementBook.standard.replacing(query, with: "SELECT lost"))
      await #expect(throws: DataLayerError.self) { try await store.familyService.found(draft) }
      let dump = try await store.lifeCycle.dump()
      #expect(dump.people.isEmpty && dump.families.isEmpty && dump.memberships.isEmpty)
    }
    try await store.damage.fillStorageAfter?(1)
    _ = try await store.familyService.found(draft)
    await #expect(throws: DataLayerError.service(.storageFull)) {
      try await store.people.create("b", "0123456789", nil)
    }
    _ = try await store.people.create("b", "0123456789", nil)
    try await store.damage.fillStorageAfter?(-1)
    await #expect(throws: DataLayerError.service(.storageFull)) {
      try await store.people.create("c", "9012345678", nil)
    }
  }

  @Test func `a person joins a family by its code`() async throws {
    let family = try await store.families.create("Smith", "ABC123", .small(1))
    let person = try await store.people.create("a", "1234567890", nil)
    #expect(try await store.familyService.lookUp(" abc123") == family)
    let member = try await store.familyService.join(" abc123", person.id, .adult)
    #expect(member.familyID == family.id && member.role == .adult && member.status == .active)
    await #expect(
      throws: DataLayerError.service(
        .constraintViolation("User is already a member of this family"))
    ) { try await store.familyService.join("ABC123", person.id, .adult) }
    for code in ["ABC124", "abc124 "] {
      await #expect(throws: DataLayerError.service(.notFound)) {
        try await store.familyService.lookUp(code)
      }
      await #expect(throws: DataLayerError.service(.notFound)) {
        try await store.familyService.join(code, person.id, .adult)
      }
    }
    await #expect(throws: DataLayerError.service(.invalidData("Family code cannot be empty"))) {
      try await store.familyService.join("", person.id, .adult)
    }
    await #expect(
      throws: DataLayerError.service(.invalidData("Family code must be 6-8 characters"))
    ) { try await store.familyService.lookUp("A") }
  }

  @Test func `the parent admin manages the others`() async throws {
    let admin = try await store.familyService.found(draft).membership
    let person = try await store.people.create("a", "0123456789", nil)
    let member = try await store.memberships.create(admin.familyID, person.id, .kid)
    let service = store.familyService
    #expect(try await service.changeRole(admin.id, member.id, .adult).role == .adult)
    await #expect(throws: invalid("Member already has this role")) {
      try await service.changeRole(admin.id, member.id, .adult)
    }
    let denied = DataLayerError.authorization(
      .denied("Only the Parent Admin of the family can manage its members"))
    await #expect(throws: denied) { try await service.changeRole(member.id, admin.id, .kid) }
    await #expect(throws: denied) { try await service.removeMember(member.id, admin.id) }
    await #expect(
      throws: DataLayerError.authorization(.denied("Nobody can remove themselves"))
    ) { try await service.removeMember(admin.id, admin.id) }
    #expect(try await service.removeMember(admin.id, member.id).status == .removed)
    let dump = try await store.lifeCycle.dump()
    #expect(try await service.removeMember(admin.id, member.id).status == .removed)
    #expect(try await store.lifeCycle.dump() == dump)
    for (actor, target) in [(Identifier.small(1), member.id), (admin.id, .small(1))] {
      await #expect(throws: DataLayerError.service(.notFound)) {
        try await service.removeMember(actor, target)
      }
    }
  }

  @Test func `a QR payload has its limits both ways`() throws {
    for convert in [store.familyService.qrPayload, store.familyService.readQRPayload] {
      #expect(try convert(" x") == " x")
      #expect(throws: invalid("QR payload cannot be empty")) { try convert(" ") }
    }
  }
}
