import HabitDomain
import Testing

@Suite struct PersonStoreTests {
  let world = World()
  let store: DataLayer

  init() throws {
    store = try world.store()
  }

  @Test func `a person comes back as it is stored`() async throws {
    let person = try await store.people.create(" A\u{301} ", " hash\0567890 ", " http://a.b\n")
    let expected = UserProfile(
      id: .small(1001), displayName: "A\u{301}", appleUserIDHash: "hash\0567890",
      avatarURL: "http://a.b", createdAt: Instant(milliseconds: World.Settings().now))
    #expect(person == expected)
    #expect(try await store.people.fetch(.small(1001)) == expected)
    #expect(try await store.people.fetchByHash("\thash\0567890") == expected)
    #expect(try await store.people.fetch(.small(1)) == nil)
    #expect(try await store.people.fetchByHash("hash") == nil)
    await #expect(throws: DataLayerError.service(.invalidData("Apple ID hash cannot be empty"))) {
      try await store.people.fetchByHash(" ")
    }
  }

  @Test func `a new person is checked in order`() async throws {
    _ = try await store.people.create("a", "1234567890", nil)
    await #expect(throws: invalid("Display name cannot be empty")) {
      try await store.people.create("", "", "")
    }
    await #expect(throws: invalid("Apple ID hash cannot be empty")) {
      try await store.people.create("a", "", "")
    }
    await #expect(throws: invalid("URL cannot be empty")) {
      try await store.people.create("a", "1234567890", "")
    }
    await #expect(
      throws: DataLayerError.service(
        .constraintViolation("A profile for this Apple ID already exists"))
    ) { try await store.people.create("b", " 1234567890", nil) }
    #expect(try await store.lifeCycle.dump().people.count == 1)
  }

  @Test func `two normal forms of a hash are two hashes`() async throws {
    let first = try await store.people.create("a", "\u{E9}234567890", nil)
    let second = try await store.people.create("a", "e\u{301}234567890", nil)
    #expect(try await store.people.fetchByHash("\u{E9}234567890")?.id == first.id)
    #expect(try await store.people.fetchByHash("e\u{301}234567890")?.id == second.id)
  }

  @Test func `an update replaces name and picture, if they are others`() async throws {
    let person = try await store.people.create("a", "1234567890", "http://a")
    let dump = try await store.lifeCycle.dump()
    #expect(try await store.people.update(person.id, " a", "http://a ") == person)
    #expect(try await store.lifeCycle.dump() == dump)
    var changed = person
    changed.displayName = "b"
    changed.avatarURL = nil
    #expect(try await store.people.update(person.id, "b", nil) == changed)
    #expect(try await store.people.fetch(person.id) == changed)
    #expect(try await store.lifeCycle.dump().people[0].metadata.revision == 2)
    await #expect(throws: invalid("Invalid URL format")) {
      try await store.people.update(.small(1), "a", "x")
    }
    await #expect(throws: DataLayerError.service(.notFound)) {
      try await store.people.update(.small(1), "a", nil)
    }
  }

  @Test func `deleting a person deletes the memberships and keeps the families`() async throws {
    let person = try await store.people.create("a", "1234567890", nil)
    let other = try await store.people.create("b", "0123456789", nil)
    let family = try await store.families.create("Smith", "ABC123", person.id)
    _ = try await store.memberships.create(family.id, person.id, .parentAdmin)
    _ = try await store.memberships.create(family.id, other.id, .kid)
    try await store.people.delete(person.id)
    let dump = try await store.lifeCycle.dump()
    #expect(dump.families[0].metadata.revision == 1)
    #expect(try await store.memberships.ofFamily(family.id).map(\.userID) == [other.id])
    let dead = dump.memberships.filter { $0.metadata.deletedAt != nil }
    #expect(dead.map(\.metadata.modifiedAt) == [dump.people[0].metadata.modifiedAt])
    try await store.people.delete(person.id)
    #expect(try await store.lifeCycle.dump() == dump)
    #expect(try await store.people.create("c", "1234567890", nil).displayName == "c")
  }

  @Test func `a text of more than a megabyte is refused`() async throws {
    let long = String(repeating: "x", count: 1_000_001)
    let hash = DataLayerError.service(.invalidData("appleUserIDHash is longer than 1000000 bytes"))
    let avatar = DataLayerError.service(.invalidData("avatarURL is longer than 1000000 bytes"))
    let name = DataLayerError.service(.invalidData("displayName is longer than 1000000 bytes"))
    // One character, as people count.
    let marks = "a" + String(repeating: "\u{301}", count: 500_000)
    await #expect(throws: name) { try await store.people.create(marks, "1234567890", nil) }
    await #expect(throws: name) { try await store.people.update(.small(1), marks, nil) }
    await #expect(throws: hash) { try await store.people.fetchByHash(long) }
    await #expect(throws: hash) { try await store.people.create("a", long, nil) }
    await #expect(throws: avatar) { try await store.people.create("a", "1234567890", long) }
    await #expect(throws: avatar) { try await store.people.update(.small(1), "a", long) }
  }
}
