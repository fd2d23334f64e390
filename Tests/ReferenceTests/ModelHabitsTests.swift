import HabitDomain
import HabitReference
import Testing

@Suite struct ModelHabitsTests {
  @Test(arguments: [
    "", "01234567", "0123456789abcdef0011223344556677", "01234567-89ab-cdef-0011-22334455667g",
    "0123456-789ab-cdef-0011-223344556677", "\u{FF10}1234567-89ab-cdef-0011-223344556677",
    "+1234567-89ab-cdef-0011-223344556677", "01234567-\u{301}89ab-cdef-0011-223344556677",
  ])
  func `a text of another form is no id`(_ text: String) throws {
    let id = Identifier(high: 0x0123_4567_89ab_cdef, low: 0x0011_2233_4455_6677)
    #expect(try Model.identify("01234567-89AB-cdef-0011-223344556677") == id)
    let error = Fixture.refused { () throws(DataLayerError) in try Model.identify(text) }
    #expect(error == .habit(.invalidHabitID(text)))
  }

  private func made(_ habits: Habit..., edit: (inout Model) -> Void = { _ in }) throws -> Model {
    var model = Fixture.model()
    for habit in habits { _ = try model.create(habit) }
    edit(&model)
    return model
  }

  @Test func `habits are created behind one another`() throws {
    var model = try made(Fixture.habit(1, "a"), Fixture.habit(2, "b"))
    model.delete(Fixture.id(1))
    #expect(try model.create(Fixture.habit(3, "c")).displayOrder == 2)
    #expect(model.fetchAll().habits.map(\.name) == ["b", "c"])
  }

  @Test func `the greatest order leaves no room behind it`() throws {
    var model = try made(Fixture.habit(1))
    _ = try model.update(Fixture.habit(1) { $0.displayOrder = 999_999_999 })
    let error = Fixture.refused { () throws(DataLayerError) in
      try model.create(Fixture.habit(2, "b"))
    }
    let reason = "Display order must be between 0 and 999999999"
    #expect(error == .habit(.invalidHabitData(field: "displayOrder", reason: reason)))
  }

  @Test func `a live id is taken, a deleted one is revived without its logs`() throws {
    var model = try made(Fixture.habit(1))
    _ = try model.insert(Fixture.log(1))
    let error = Fixture.refused { () throws(DataLayerError) in
      try model.create(Fixture.habit(1, "z"))
    }
    #expect(error == .habit(.habitCreationFailed(Fixture.id(1))))
    model.delete(Fixture.id(1))
    _ = try model.create(Fixture.habit(1, "z"))
    #expect(model.logs(of: Fixture.id(1)).isEmpty)
    #expect(model.dump().habits.first?.metadata.revision == 3)
    #expect(model.dump().habits.first?.metadata.deletedAt == nil)
  }

  @Test func `the plan's limit counts live habits`() throws {
    var model = Fixture.model(limit: 1)
    _ = try model.create(Fixture.habit(1))
    let error = Fixture.refused { () throws(DataLayerError) in
      try model.update(Fixture.habit(2, "b"))
    }
    #expect(error == .habit(.limitReached(limit: 1)))
    #expect(try model.update(Fixture.habit(1, "b")).name == "b")
    model.delete(Fixture.id(1))
    #expect(try model.create(Fixture.habit(2, "b")).name == "b")
  }

  @Test(arguments: [("A", false), (" a", false), ("\u{E9}", true)])
  func `names are equal up to case and padding`(_ name: String, _ isUnique: Bool) throws {
    var model = try made(Fixture.habit(1, "a"))
    #expect(model.isNameUnique(name, in: nil, excluding: nil) == isUnique)
    #expect(model.isNameUnique(name, in: nil, excluding: Fixture.id(1)))
    #expect(model.isNameUnique(name, in: "c", excluding: nil))
    let error = Fixture.refused { () throws(DataLayerError) in
      try model.create(Fixture.habit(2, name))
    }
    #expect((error == nil) == isUnique)
  }

  @Test func `two normal forms are one name`() throws {
    var model = try made(Fixture.habit(1, "J\u{30C}"))
    let error = Fixture.refused { () throws(DataLayerError) in
      try model.create(Fixture.habit(2, "\u{1F0}"))
    }
    #expect(error == .habit(.duplicateName(name: "\u{1F0}", categoryID: nil)))
  }

  @Test func `an update that changes nothing leaves no trace`() throws {
    var model = try made(Fixture.habit(1))
    let before = model.dump()
    _ = try model.update(Fixture.habit(1))
    #expect(model.dump() == before)
  }

  @Test func `another normal form of a name is a change`() throws {
    var model = try made(Fixture.habit(1, "\u{E9}"))
    _ = try model.update(Fixture.habit(1, "e\u{301}"))
    #expect(model.dump().habits[0].metadata.revision == 2)
  }

  @Test func `a start cannot move behind a log, but may stay there`() throws {
    var model = try made(Fixture.habit(1) { $0.startDay = CivilDay(Fixture.today.number - 9) })
    _ = try model.insert(Fixture.log(1, day: -2))
    let error = Fixture.refused { () throws(DataLayerError) in
      try model.update(Fixture.habit(1) { $0.startDay = Fixture.today })
    }
    let reason = "Start date cannot be after existing logs"
    #expect(error == .habit(.invalidHabitData(field: "startDate", reason: reason)))
    _ = try model.insert(Fixture.log(2, day: -20))
    let stay = Fixture.habit(1, "b") { $0.startDay = CivilDay(Fixture.today.number - 9) }
    #expect(try model.update(stay).name == "b")
  }

  @Test func `deleting takes live logs along, with one stamp, and once`() throws {
    var model = try made(Fixture.habit(1), Fixture.habit(2, "b"))
    _ = try model.insert(Fixture.log(1))
    _ = try model.insert(Fixture.log(2, of: 2))
    model.delete(Fixture.id(1))
    let dump = model.dump()
    #expect(dump.logs.map { $0.metadata.deletedAt } == [Fixture.noon, nil])
    #expect(dump.logs[0].metadata.modifiedAt == dump.habits[0].metadata.modifiedAt)
    model.delete(Fixture.id(1))
    model.delete(Fixture.id(9))
    #expect(model.dump() == dump)
  }

  @Test func `toggling twice restores the content`() throws {
    var model = try made(Fixture.habit(1))
    #expect(try model.toggleActive(Fixture.id(1)).isActive == false)
    #expect(model.fetchActive().isEmpty)
    #expect(try model.toggleActive(Fixture.id(1)) == Fixture.habit(1))
    let error = Fixture.refused { () throws(DataLayerError) in
      try model.toggleActive(Fixture.id(9))
    }
    #expect(error == .habit(.habitNotFound(Fixture.id(9))))
  }

  @Test func `the first moment in the archive stays`() throws {
    var model = try made(Fixture.habit(1))
    let first = Instant(milliseconds: 1)
    _ = try model.archive(Fixture.id(1), at: first)
    #expect(try model.archive(Fixture.id(1), at: Fixture.noon).archivedAt == first)
    #expect(model.fetchActive().isEmpty)
    #expect(try model.unarchive(Fixture.id(1)).archivedAt == nil)
    #expect(model.fetchActive().count == 1)
  }

  @Test func `the listed come first, the others follow in their order`() throws {
    var model = try made(Fixture.habit(1, "a"), Fixture.habit(2, "b"), Fixture.habit(3, "c"))
    try model.reorder([Fixture.id(3)])
    #expect(model.fetchAll().habits.map(\.name) == ["c", "a", "b"])
    let before = model.dump()
    try model.reorder([Fixture.id(3)])
    #expect(model.dump() == before)
    let ids = [Fixture.id(9), Fixture.id(1), Fixture.id(1)]
    let twice = Fixture.refused { () throws(DataLayerError) in try model.reorder(ids) }
    let reason = "Duplicate habit"
    #expect(twice == .habit(.invalidHabitData(field: "order", reason: reason)))
    let unknown = Fixture.refused { () throws(DataLayerError) in
      try model.reorder([Fixture.id(1), Fixture.id(9)])
    }
    #expect(unknown == .habit(.habitNotFound(Fixture.id(9))))
    #expect(model.dump() == before)
  }

  @Test func `an unreadable habit hides nothing and can be repaired`() throws {
    var model = try made(Fixture.habit(1, "a"), Fixture.habit(2, "b"))
    model.spoilHabit(Fixture.id(1))
    model.spoilHabit(Fixture.id(9))
    #expect(model.fetchAll().habits.map(\.name) == ["b"])
    #expect(model.fetchAll().problems.map(\.id) == [Fixture.id(1).description])
    #expect(model.dump().unreadable == [Fixture.id(1).description])
    let fetch = Fixture.refused { () throws(DataLayerError) in try model.fetch(Fixture.id(1)) }
    let toggle = Fixture.refused { () throws(DataLayerError) in
      try model.toggleActive(Fixture.id(1))
    }
    #expect(fetch == toggle)
    #expect(fetch != nil)
    _ = try model.update(Fixture.habit(1, "a"))
    #expect(try model.fetch(Fixture.id(1))?.name == "a")
  }

  @Test func `orphans are found and taken out of their category`() throws {
    var model = Fixture.model()
    _ = try model.createCategory(Category(id: "c", name: "c"))
    _ = try model.create(Fixture.habit(1) { $0.categoryID = "c" })
    _ = try model.create(Fixture.habit(2, "b"))
    #expect(model.fetchByCategory("c").map(\.name) == ["a"])
    #expect(model.fetchByCategory(nil).map(\.name) == ["b"])
    model.orphanHabit(Fixture.id(2), to: "c")
    #expect(model.orphanFromCategory("c") == 1)
    #expect(model.orphanFromCategory("c") == 0)
    try model.deleteCategory("c")
    model.orphanHabit(Fixture.id(2), to: "c")
    let revision = model.dump().habits[1].metadata.revision
    #expect(model.cleanupOrphans() == 1)
    #expect(model.cleanupOrphans() == 0)
    #expect(model.dump().habits[1].metadata.revision == revision + 1)
  }

  @Test func `a generator sees the state of each row`() throws {
    var model = try made(Fixture.habit(1), Fixture.habit(2, "b"))
    _ = try model.insert(Fixture.log(1))
    _ = try model.createCategory(Category(id: "c", name: "c"))
    model.delete(Fixture.id(2))
    #expect(model.state(ofHabit: Fixture.id(1)) == .live)
    #expect(model.state(ofHabit: Fixture.id(2)) == .deleted)
    #expect(model.state(ofLog: Fixture.id(1)) == .unknown)
    #expect(model.state(ofCategory: "c") == .live)
    #expect(model.stored(habit: Fixture.id(1))?.name == "a")
    #expect(model.stored(log: Fixture.log(1).id) == Fixture.log(1))
    #expect(model.logCount == 1)
    #expect(model.bearsName(" A") && !model.bearsName("b"))
    #expect(model.hasRow(of: .habit) && model.hasRow(of: .log))
    #expect(model.hasRow(of: .category) && !Fixture.model().hasRow(of: .category))
    #expect(model.loggedDays(of: Fixture.id(1)) == [Fixture.today])
    #expect(model.today == Fixture.today)
  }
}
