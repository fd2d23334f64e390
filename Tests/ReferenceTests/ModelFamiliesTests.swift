import HabitDomain
import HabitReference
import Testing

@Suite struct ModelFamiliesTests {
  private func error(
    _ model: Model, _ operation: (inout Model) throws(DataLayerError) -> some Any
  ) -> DataLayerError? {
    var model = model
    return Fixture.refused { () throws(DataLayerError) in try operation(&model) }
  }

  @Test func `a family is stored in its form and found by its code`() throws {
    var model = Fixture.model()
    model.freshIDs = [Fixture.id(5), Fixture.id(6)]
    let family = try model.createFamily(name: " ab ", code: " abc123", createdBy: Fixture.id(1))
    let expected = Family(
      id: Fixture.id(5), name: "ab", code: "ABC123", createdByUserID: Fixture.id(1),
      createdAt: Fixture.noon)
    #expect(family == expected)
    #expect(model.family(Fixture.id(5)) == expected)
    #expect(try model.family(ofCode: "Abc123 ") == expected)
    #expect(try model.family(ofCode: "ABC124") == nil)
    #expect(model.familyCodeExists(" abc123") && !model.familyCodeExists("ABC124"))
    #expect(!model.familyCodeExists("?"))
    #expect(
      error(model) { model throws(DataLayerError) in
        try model.createFamily(name: "ab", code: "ABC123", createdBy: Fixture.id(1))
      } == .service(.constraintViolation("Family code 'ABC123' already exists")))
  }

  @Test func `families are listed by age and id`() throws {
    var model = Fixture.model()
    for (id, code, time) in [(3, "CCCCCC", 1), (2, "BBBBBB", 0), (1, "AAAAAA", 1)]
      as [(UInt64, String, Int64)]
    {
      model.now = Instant(milliseconds: time)
      model.freshIDs = [Fixture.id(id)]
      _ = try model.createFamily(name: "ab", code: code, createdBy: Fixture.id(9))
    }
    #expect(model.allFamilies().map(\.code) == ["BBBBBB", "AAAAAA", "CCCCCC"])
    #expect(model.familyCodes == ["AAAAAA", "BBBBBB", "CCCCCC"])
  }

  @Test func `renaming changes the name, if it is another one`() throws {
    var household = try Household.full()
    let id = Fixture.id(101)
    let before = household.model.dump()
    _ = try household.model.renameFamily(id, to: " Smith")
    #expect(household.model.dump() == before)
    #expect(try household.model.renameFamily(id, to: "Jones").name == "Jones")
    #expect(household.model.dump().families[0].metadata.revision == 2)
    #expect(
      error(household.model) { model throws(DataLayerError) in
        try model.renameFamily(Fixture.id(9), to: "ab")
      } == .service(.notFound))
  }

  @Test func `deleting takes all memberships and no person`() throws {
    var household = try Household.full()
    household.model.deleteFamily(Fixture.id(101))
    let dump = household.model.dump()
    #expect(dump.memberships.allSatisfy { $0.metadata.deletedAt == Fixture.noon })
    #expect(Set(dump.memberships.map(\.metadata.modifiedAt)).count == 1)
    #expect(dump.people.allSatisfy { $0.metadata.deletedAt == nil })
    household.model.deleteFamily(Fixture.id(101))
    #expect(household.model.dump() == dump)
    #expect(household.model.state(ofFamily: Fixture.id(101)) == .deleted)
    #expect(household.model.state(ofPerson: Fixture.id(201)) == .live)
    #expect(household.model.state(ofMembership: Fixture.id(309)) == .unknown)
  }

  @Test func `two families may share a code after a merge`() throws {
    var household = try Household.full()
    var twin = try #require(household.model.family(Fixture.id(101)))
    twin.id = Fixture.id(102)
    household.model.importFamily(twin)
    twin.name = "ignored"
    household.model.importFamily(twin)
    #expect(household.model.allFamilies().map(\.name) == ["Smith", "Smith"])
    #expect(
      error(household.model) { model throws(DataLayerError) in try model.family(ofCode: "abc123") }
        == .service(.constraintViolation("Multiple families share code 'ABC123'")))
  }

  @Test func `codes come of random numbers`() throws {
    var model = Fixture.model()
    model.random = [1, 0, 1, 26, 35, 36, 37, 2]
    let drawn = try model.generateCode()
    #expect(drawn.code == "AB09ABC" && drawn.waits.isEmpty)
    _ = try model.createFamily(name: "ab", code: "AAAAAA", createdBy: Fixture.id(1))
    model.random = [0, 0, 0, 0, 0, 0, 0, 500, 0, 1]
    let second = try model.generateCode()
    #expect(second.code == "BAAAAA" && second.waits == [100])
    #expect(
      error(model) { model throws(DataLayerError) in try model.generateCode() }
        == .service(
          .constraintViolation("Unable to generate unique family code after 10 attempts")))
  }

  @Test func `a text of more than a million bytes is not looked for`() {
    func tooLong(_ field: String) -> DataLayerError {
      .service(.invalidData("\(field) is longer than 1000000 bytes"))
    }
    let model = Fixture.model()
    let long = String(repeating: "x", count: 1_000_001)
    let lookUp = error(model) { model throws(DataLayerError) in try model.family(ofCode: long) }
    #expect(lookUp == tooLong("code"))
    let joining = error(model) { model throws(DataLayerError) in
      try model.joinFamily(long, Fixture.id(1), .kid)
    }
    #expect(joining == tooLong("code"))
    let hash = error(model) { model throws(DataLayerError) in try model.person(ofHash: long) }
    #expect(hash == tooLong("appleUserIDHash"))
    let payload = Fixture.refused { () throws(DataLayerError) in try Model.qrPayload(long) }
    #expect(payload == tooLong("payload"))
  }

  @Test func `a code of another device is a try, if that can be asked`() throws {
    for (answers, code) in [(true, "BAAAAA"), (false, "AAAAAA")] {
      var model = Fixture.model()
      (model.codesElsewhere, model.othersAnswer) = (["AAAAAA"], answers)
      model.random = Array(repeating: 0, count: 7) + [0, 0, 1]
      let founded = try model.foundFamily(
        FamilyDraft(displayName: "a", appleUserIDHash: "0123456789", familyName: "ab"))
      #expect(founded.family.code == code && founded.isCodeProvisional == !answers)
    }
  }

  @Test func `a purge removes what is old and known elsewhere`() throws {
    var household = try Household.full()
    household.model.loseFamily(Fixture.id(101))
    household.model.loseFamily(Fixture.id(101))
    let future = Instant(milliseconds: .max)
    household.model.now = Instant(milliseconds: Fixture.noon.milliseconds + 30 * 86_400_000 + 1)
    household.model.purge(before: future)
    #expect(household.model.dump().families.count == 1)
    household.model.markSynced()
    household.model.purge(before: Fixture.noon)
    #expect(household.model.dump().families.count == 1)
    household.model.purge(before: future)
    #expect(household.model.dump().families.isEmpty && household.model.dump().memberships.isEmpty)
    #expect(household.model.dump().people.count == 3)
    household.model.deletePerson(Fixture.id(201))
    household.model.markSynced()
    household.model.now = Instant(milliseconds: .min)
    household.model.purge(before: future)
    #expect(household.model.dump().people.count == 3)
  }

  @Test func `removing rows for good needs room too`() throws {
    var household = try Household.full()
    household.model.deleteFamily(Fixture.id(101))
    household.model.markSynced()
    household.model.now = Instant(milliseconds: Fixture.noon.milliseconds + 31 * 86_400_000)
    household.model.fillStorage(after: 1)
    let purge = { (model: inout Model) throws(DataLayerError) in
      try model.storing { model throws(DataLayerError) in
        model.purge(before: Instant(milliseconds: .max))
      }
    }
    try purge(&household.model)
    #expect(household.model.dump().families.isEmpty)
    // Nothing is left to be removed, so no room is needed.
    try purge(&household.model)
    let full = Fixture.refused { () throws(DataLayerError) in
      try household.model.storing { model throws(DataLayerError) in
        model.deletePerson(Fixture.id(201))
      }
    }
    #expect(full == .service(.storageFull))
  }

  @Test func `what a server refuses waits no more until it is edited`() throws {
    var household = try Household.full()
    household.model.refusePending()
    for table in FamilyTable.allCases { #expect(household.model.pending(table).isEmpty) }
    _ = try household.model.renameFamily(Fixture.id(101), to: "Jones")
    #expect(household.model.pending(.family).map(\.id) == [Fixture.id(101)])
    household.model.markSynced()
    household.model.refusePending()
    #expect(household.model.dump().families.map(\.metadata.syncBlocked) == [nil])
  }

  @Test func `what waits for its upload is listed by stamp`() throws {
    var household = try Household.full()
    household.model.deletePerson(Fixture.id(201))
    #expect(household.model.pending(.family).map(\.id) == [Fixture.id(101)])
    #expect(household.model.pending(.person).map(\.id) == [202, 203, 201].map(Fixture.id))
    #expect(household.model.pending(.membership).map(\.id) == [302, 301].map(Fixture.id))
    household.model.markSynced()
    for table in FamilyTable.allCases { #expect(household.model.pending(table).isEmpty) }
    _ = try household.model.renameFamily(Fixture.id(101), to: "Jones")
    #expect(
      household.model.pending(.family).map(\.metadata.recordName) == [Fixture.id(101).description])
  }
}
