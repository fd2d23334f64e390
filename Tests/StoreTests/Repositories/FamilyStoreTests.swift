import HabitDomain
import Testing

@testable import HabitStore

@Suite struct FamilyStoreTests {
  let world = World()
  let store: DataLayer

  init() throws {
    store = try world.store()
  }

  @Test func `a family comes back as it is stored`() async throws {
    let family = try await store.families.create(" The Smiths ", " abc123\t", .small(9))
    let expected = Family(
      id: .small(1001), name: "The Smiths", code: "ABC123", createdByUserID: .small(9),
      createdAt: Instant(milliseconds: World.Settings().now))
    #expect(family == expected)
    #expect(try await store.families.fetch(.small(1001)) == expected)
    #expect(try await store.families.fetchByCode("\u{200B}Abc123 ") == expected)
    #expect(try await store.families.codeExists(" abc123"))
    #expect(try await !store.families.codeExists("ABC124"))
    #expect(try await !store.families.codeExists("?"))
    #expect(try await store.families.fetch(.small(1)) == nil)
    #expect(try await store.families.fetchByCode("ABC124") == nil)
  }

  @Test func `a new family is checked in order`() async throws {
    _ = try await store.families.create("ab", "ABC123", .small(1))
    await #expect(throws: invalid("Family name must be at least 2 characters")) {
      try await store.families.create("a", "", .small(1))
    }
    await #expect(throws: invalid("Family code cannot be empty")) {
      try await store.families.create("ab", "", .small(1))
    }
    let taken = DataLayerError.service(.constraintViolation("Family code 'ABC123' already exists"))
    await #expect(throws: taken) { try await store.families.create("ab", "abc123 ", .small(1)) }
    #expect(try await store.families.fetchAll().count == 1)
  }

  @Test(arguments: [
    ("", "Family code cannot be empty"), ("ABC12", "Family code must be 6-8 characters"),
    ("ABC 123", "Family code can only contain letters and numbers"),
  ])
  func `an invalid code cannot be looked up`(_ code: String, _ reason: String) async {
    await #expect(throws: DataLayerError.service(.invalidData(reason))) {
      try await store.families.fetchByCode(code)
    }
  }

  @Test func `families are listed by age and id`() async throws {
    let now = World.Settings().now
    for (time, code) in [(now + 1, "AAAAAA"), (now, "BBBBBB"), (now, "CCCCCC")] {
      world.set { $0.now = time }
      _ = try await store.families.create("ab", code, .small(1))
    }
    #expect(try await store.families.fetchAll().map(\.code) == ["BBBBBB", "CCCCCC", "AAAAAA"])
  }

  @Test func `a new name changes nothing else, and the same name nothing at all`() async throws {
    let family = try await store.families.create("Smith", "ABC123", .small(1))
    let dump = try await store.lifeCycle.dump()
    #expect(try await store.families.rename(family.id, " Smith") == family)
    #expect(try await store.lifeCycle.dump() == dump)
    var renamed = family
    renamed.name = "Jones"
    #expect(try await store.families.rename(family.id, "Jones ") == renamed)
    #expect(try await store.families.fetch(family.id) == renamed)
    #expect(try await store.lifeCycle.dump().families[0].metadata.revision == 2)
    await #expect(throws: invalid("Family name cannot be empty")) {
      try await store.families.rename(.small(1), " ")
    }
    await #expect(throws: DataLayerError.service(.notFound)) {
      try await store.families.rename(.small(1), "Jones")
    }
  }

  @Test func `another normal form of a name is another name`() async throws {
    let family = try await store.families.create("\u{E9}a", "ABC123", .small(1))
    let renamed = try await store.families.rename(family.id, "e\u{301}a")
    #expect(renamed.name.utf8.elementsEqual("e\u{301}a".utf8))
    #expect(try await store.lifeCycle.dump().families[0].metadata.revision == 2)
  }

  @Test func `deleting a family deletes all its memberships, with one stamp, and no person`()
    async throws
  {
    let family = try await store.families.create("Smith", "ABC123", .small(1))
    let other = try await store.families.create("Jones", "ABC124", .small(1))
    for (number, action) in ["1", "2", "3"].enumerated() {
      let person = try await store.people.create("p", "hash of \(action) 567890", nil)
      let member = try await store.memberships.invite(family.id, person.id, .kid)
      if number > 0 { _ = try await store.memberships.accept(member.id) }
      if number > 1 { _ = try await store.memberships.remove(member.id) }
      _ = try await store.memberships.create(other.id, person.id, .kid)
    }
    try await store.families.delete(family.id)
    let dump = try await store.lifeCycle.dump()
    let stamp = dump.families.first { $0.content.id == family.id }?.metadata.modifiedAt
    let gone = dump.memberships.filter { $0.metadata.deletedAt != nil }
    #expect(
      gone.map(\.content.status).map(\.rawValue).sorted() == ["active", "invited", "removed"])
    #expect(gone.allSatisfy { $0.content.familyID == family.id && $0.metadata.modifiedAt == stamp })
    #expect(dump.people.allSatisfy { $0.metadata.deletedAt == nil && $0.metadata.revision == 1 })
    #expect(dump.memberships.count == 6)
    try await store.families.delete(family.id)
    try await store.families.delete(.small(1))
    #expect(try await store.lifeCycle.dump() == dump)
    #expect(try await store.families.create("New", "ABC123", .small(1)).code == "ABC123")
  }

  @Test func `two families of one code cannot be told apart`() async throws {
    let family = try await store.families.create("Smith", "ABC123", .small(1))
    var twin = family
    twin.id = .small(5)
    try await store.damage.importFamily?(twin)
    twin.name = "ignored"
    try await store.damage.importFamily?(twin)
    let error = DataLayerError.service(
      .constraintViolation("Multiple families share code 'ABC123'"))
    await #expect(throws: error) { try await store.families.fetchByCode("abc123") }
    #expect(try await store.families.fetchAll().map(\.name) == ["Smith", "Smith"])
    try await store.families.delete(family.id)
    #expect(try await store.families.fetchByCode("abc123")?.id == .small(5))
    await #expect(
      throws: DataLayerError.service(.constraintViolation("Family code 'ABC123' already exists"))
    ) { try await store.families.create("ab", "ABC123", .small(1)) }
  }

  @Test func `the schema refuses a second family of a code`() async throws {
    let statements = StatementBook.standard.replacing(.isFamilyCodeTaken, with: "SELECT ?1 IS NULL")
    let store = try world.store(statements: statements)
    _ = try await store.families.create("ab", "ABC123", .small(1))
    await #expect(
      throws: DataLayerError.service(.constraintViolation("another row has the same code"))
    ) { try await store.families.create("ab", "ABC123", .small(1)) }
  }

  @Test func `a text of more than a megabyte is refused`() async throws {
    // Few characters, as people count.
    let long = "ab" + String(repeating: "\u{301}", count: 500_000)
    let name = DataLayerError.service(.invalidData("name is longer than 1000000 bytes"))
    let code = DataLayerError.service(.invalidData("code is longer than 1000000 bytes"))
    let payload = DataLayerError.service(.invalidData("payload is longer than 1000000 bytes"))
    await #expect(throws: name) { try await store.families.create(long, "ABC123", .small(1)) }
    await #expect(throws: name) { try await store.families.rename(.small(1), long) }
    await #expect(throws: code) { try await store.families.create("ab", long, .small(1)) }
    await #expect(throws: code) { try await store.families.fetchByCode(long) }
    await #expect(throws: code) { try await store.familyService.lookUp(long) }
    await #expect(throws: code) { try await store.familyService.join(long, .small(1), .kid) }
    #expect(throws: payload) { try store.familyService.qrPayload(long) }
    #expect(try await !store.families.codeExists(long))
  }
}
