import HabitDomain
import HabitReference
import Testing

@Suite struct ModelTests {
  private func full() throws -> Model {
    var model = Fixture.model()
    _ = try model.create(Fixture.habit(1))
    model.fillStorage()
    return model
  }

  @Test func `a change for which there is no room is none, and the next finds room`() throws {
    var model = try full()
    let before = model.dump()
    for expected in [DataLayerError.service(.storageFull), nil] {
      let error = Fixture.refused { () throws(DataLayerError) in
        try model.storing { model throws(DataLayerError) in
          try model.toggleActive(Fixture.id(1))
        }
      }
      #expect(error == expected)
      #expect((model.dump() == before) == (expected != nil))
    }
  }

  @Test func `no text has more than a million bytes, whatever else is wrong`() throws {
    var model = Fixture.model()
    let longest = String(repeating: "x", count: 1_000_000)
    func error(_ field: String) -> DataLayerError {
      .service(.invalidData("\(field) is longer than 1000000 bytes"))
    }
    _ = try model.create(Fixture.habit(1) { $0.notes = longest })
    let notes = Fixture.refused { () throws(DataLayerError) in
      try model.create(Fixture.habit(1, "") { $0.notes = longest + "x" })
    }
    #expect(notes == error("notes"))
    let zone = Fixture.refused { () throws(DataLayerError) in
      try model.logHabit(Fixture.id(9), on: Fixture.today, value: -1, in: longest + "x")
    }
    #expect(zone == error("timezone"))
    let name = Fixture.refused { () throws(DataLayerError) in
      try model.foundFamily(
        FamilyDraft(displayName: "", appleUserIDHash: "", familyName: longest + "x"))
    }
    #expect(name == error("name"))
  }

  @Test func `a storage in use refuses one change, in place of being full`() throws {
    var model = try full()
    model.holdStorage()
    for expected in [DataLayerError.service(.storageBusy), nil] {
      let error = Fixture.refused { () throws(DataLayerError) in
        try model.storing { model throws(DataLayerError) in
          try model.toggleActive(Fixture.id(1))
        }
      }
      #expect(error == expected)
    }
  }

  @Test func `the flag needs room too`() throws {
    var model = Fixture.model()
    model.seedPredefined()
    model.forgetSeeding()
    model.fillStorage()
    let error = Fixture.refused { () throws(DataLayerError) in
      try model.storing { model throws(DataLayerError) in model.seedPredefined() }
    }
    #expect(error == .service(.storageFull))
    #expect(!model.isSeedingCompleted)
  }

  @Test func `what changes nothing needs no room`() throws {
    var model = try full()
    let habits = try model.storing { model throws(DataLayerError) in
      model.delete(Fixture.id(9))
      return model.fetchAll().habits.count
    }
    #expect(habits == 1)
    let refused = Fixture.refused { () throws(DataLayerError) in
      try model.storing { model throws(DataLayerError) in
        try model.toggleActive(Fixture.id(9))
      }
    }
    #expect(refused == .habit(.habitNotFound(Fixture.id(9))))
    let full = Fixture.refused { () throws(DataLayerError) in
      try model.storing { model throws(DataLayerError) in model.delete(Fixture.id(1)) }
    }
    #expect(full == .service(.storageFull))
  }

  @Test func `opening again makes room`() throws {
    var model = try full()
    model.reopen()
    try model.storing { model throws(DataLayerError) in model.delete(Fixture.id(1)) }
    #expect(model.fetchAll().habits.isEmpty)
  }
}
