import HabitDomain
import HabitReference
import Testing

@Suite struct ModelPeopleTests {
  @Test func `a person is stored in its form and found by the hash`() throws {
    var model = Fixture.model()
    model.freshIDs = [Fixture.id(5)]
    let person = try model.createPerson(
      displayName: " a ", hash: " 1234567890", avatar: "http://a ")
    let expected = UserProfile(
      id: Fixture.id(5), displayName: "a", appleUserIDHash: "1234567890", avatarURL: "http://a",
      createdAt: Fixture.noon)
    #expect(person == expected)
    #expect(model.person(Fixture.id(5)) == expected)
    #expect(try model.person(ofHash: "1234567890 ") == expected)
    #expect(try model.person(ofHash: "123456789") == nil)
    #expect(model.hashes == ["1234567890"])
    let empty = Fixture.refused { () throws(DataLayerError) in try model.person(ofHash: "") }
    #expect(empty == .service(.invalidData("Apple ID hash cannot be empty")))
    let taken = Fixture.refused { () throws(DataLayerError) in
      try model.createPerson(displayName: "b", hash: "1234567890", avatar: nil)
    }
    #expect(taken == .service(.constraintViolation("A profile for this Apple ID already exists")))
  }

  @Test func `two normal forms of a hash are two hashes`() throws {
    var model = Fixture.model()
    for (number, hash) in ["\u{E9}234567890", "e\u{301}234567890"].enumerated() {
      model.freshIDs = [Fixture.id(UInt64(number))]
      _ = try model.createPerson(displayName: "a", hash: hash, avatar: nil)
    }
    #expect(try model.person(ofHash: "e\u{301}234567890")?.id == Fixture.id(1))
  }

  @Test func `an update changes name and picture, if they are others`() throws {
    var household = try Household.full()
    let id = Fixture.id(201)
    let before = household.model.dump()
    _ = try household.model.updatePerson(id, displayName: " a", avatar: nil)
    #expect(household.model.dump() == before)
    let changed = try household.model.updatePerson(id, displayName: "a", avatar: "http://b")
    #expect(changed.avatarURL == "http://b")
    let unknown = Fixture.refused { () throws(DataLayerError) in
      try household.model.updatePerson(Fixture.id(9), displayName: "a", avatar: nil)
    }
    #expect(unknown == .service(.notFound))
  }

  @Test func `deleting takes the memberships and no family`() throws {
    var household = try Household.full()
    household.model.deletePerson(Fixture.id(201))
    let dump = household.model.dump()
    #expect(dump.memberships.map { $0.metadata.deletedAt == nil } == [false, true])
    #expect(dump.families[0].metadata.deletedAt == nil)
    household.model.deletePerson(Fixture.id(201))
    #expect(household.model.dump() == dump)
  }
}
