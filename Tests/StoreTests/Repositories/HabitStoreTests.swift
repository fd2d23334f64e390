import HabitDomain
import Testing

@Suite struct HabitStoreTests {
  let world = World()
  let store: DataLayer

  init() throws {
    store = try world.store()
  }

  @Test func `only the text of an id is an id`() throws {
    let id = Identifier(high: 1, low: .max)
    #expect(try store.habits.identify("\(id)".uppercased()) == id)
    #expect(throws: DataLayerError.habit(.invalidHabitID(" \(id)"))) {
      try store.habits.identify(" \(id)")
    }
  }

  @Test func `a habit comes back with every field`() async throws {
    let category = try await store.categories.create(Category(id: "c\0", name: "C"))
    let habit = Habit.sample(1, "Read\0 e\u{301}") { habit in
      habit.emoji = "👩‍👩‍👧💪"
      habit.colorHex = "#12345678"
      habit.schedule = .daysOfWeek([7, 1, 3])
      habit.kind = .numeric
      habit.dailyTarget = 0.1 + 1.2
      habit.unitLabel = "pages"
      habit.reminders = [Reminder(hour: 0, minute: 0), Reminder(hour: 23, minute: 59)]
      habit.startDay = CivilDay(.min)
      habit.endDay = CivilDay(.max)
      habit.isActive = false
      habit.categoryID = category.id
      habit.isPinned = true
      habit.notes = String(repeating: "note\0", count: 1000)
      habit.lastCompletedDay = CivilDay(-5)
      habit.archivedAt = Instant(milliseconds: .min)
      habit.priorityLevel = 3
    }
    #expect(try await store.habits.create(habit) == habit)
    let read = try #require(try await store.habits.fetch(habit.id))
    #expect(read == habit)
    #expect(read.name.utf8.elementsEqual(habit.name.utf8))
  }

  @Test(arguments: [Schedule.daily, .daysOfWeek([1]), .timesPerWeek(7)])
  func `every kind of schedule comes back`(_ schedule: Schedule) async throws {
    _ = try await store.habits.create(.sample(1) { $0.schedule = schedule })
    #expect(try await store.habits.fetch(.small(1))?.schedule == schedule)
  }

  @Test func `a new habit goes to the end of the list`() async throws {
    for number in [3, 1, 2] as [UInt64] { _ = try await store.habits.create(.sample(number)) }
    #expect(try await store.habits.fetchAll().habits.map(\.displayOrder) == [0, 1, 2])
    try await store.habits.delete(.small(3))
    #expect(try await store.habits.create(.sample(4)).displayOrder == 3)
    #expect(try await store.habits.fetchAll().habits.map(\.id.low) == [1, 2, 4])
  }

  @Test func `equal orders are sorted by id`() async throws {
    for number in [3, 1, 2] as [UInt64] { _ = try await store.habits.update(.sample(number)) }
    #expect(try await store.habits.fetchAll().habits.map(\.id.low) == [1, 2, 3])
  }

  @Test func `a habit cannot be created behind the greatest order`() async throws {
    _ = try await store.habits.update(.sample(1) { $0.displayOrder = 999_999_999 })
    let text = "Display order must be between 0 and 999999999"
    await #expect(
      throws: DataLayerError.habit(.invalidHabitData(field: "displayOrder", reason: text))
    ) { try await store.habits.create(.sample(2)) }
  }

  @Test func `a new habit is checked in order`() async throws {
    world.set { $0.limit = 1 }
    _ = try await store.habits.create(.sample(1, "Read"))
    let taken = Habit.sample(1, "READ")
    await #expect(throws: DataLayerError.habit(.habitCreationFailed(taken.id))) {
      try await store.habits.create(taken)
    }
    let second = Habit.sample(2, " read ")
    await #expect(throws: DataLayerError.habit(.limitReached(limit: 1))) {
      try await store.habits.create(second)
    }
    world.set { $0.limit = 2 }
    await #expect(throws: DataLayerError.habit(.duplicateName(name: "read", categoryID: nil))) {
      try await store.habits.create(second)
    }
    let lost = Habit.sample(2) { $0.categoryID = "none" }
    await #expect(throws: DataLayerError.category(.categoryNotFound("none"))) {
      try await store.habits.create(lost)
    }
    #expect(try await store.lifeCycle.dump().habits.count == 1)
  }

  @Test func `a tombstone is revived without its logs`() async throws {
    _ = try await store.habits.create(.sample(1))
    _ = try await store.logs.insert(.sample(5, of: 1))
    try await store.habits.delete(.small(1))
    let habit = try await store.habits.create(.sample(1, "Again"))
    #expect(try await store.habits.fetch(.small(1)) == habit)
    #expect(try await store.logs.logs(.small(1)).isEmpty)
    #expect(try await store.lifeCycle.dump().habit(1)?.metadata.revision == 3)
  }

  @Test func `an update replaces all content and inserts what is unknown`() async throws {
    _ = try await store.habits.create(.sample(1))
    let changed = Habit.sample(1, "New") { $0.displayOrder = 17 }
    #expect(try await store.habits.update(changed) == changed)
    #expect(try await store.habits.update(.sample(2)) == .sample(2))
    #expect(try await store.habits.fetchAll().habits == [.sample(2), changed])
  }

  @Test func `an update that becomes live obeys limit and name`() async throws {
    _ = try await store.habits.create(.sample(1, "Read"))
    world.set { $0.limit = 1 }
    await #expect(throws: DataLayerError.habit(.limitReached(limit: 1))) {
      try await store.habits.update(.sample(2))
    }
    world.set { $0.limit = nil }
    await #expect(throws: DataLayerError.habit(.duplicateName(name: "READ", categoryID: nil))) {
      try await store.habits.update(.sample(2, "READ"))
    }
  }

  @Test func `a name is compared when it or the category changes`() async throws {
    _ = try await store.categories.create(Category(id: "c", name: "C"))
    _ = try await store.habits.create(.sample(1, "Read"))
    let inCategory = Habit.sample(2, "Read") { $0.categoryID = "c" }
    _ = try await store.habits.create(inCategory)
    _ = try await store.habits.create(.sample(3, "Run"))
    await #expect(throws: DataLayerError.habit(.duplicateName(name: "read", categoryID: nil))) {
      try await store.habits.update(.sample(3, "read"))
    }
    await #expect(throws: DataLayerError.habit(.duplicateName(name: "Read", categoryID: nil))) {
      try await store.habits.update(.sample(2, "Read"))
    }
    // Two of one name, as left by deleting their category, can still be changed in other ways.
    try await store.categories.delete("c")
    _ = try await store.habits.update(.sample(2, "READ") { $0.notes = "changed" })
    #expect(try await store.habits.fetch(.small(2))?.notes == "changed")
  }

  @Test func `a start day cannot pass a log`() async throws {
    _ = try await store.habits.create(.sample(1))
    _ = try await store.logs.insert(.sample(5, of: 1, -3))
    _ = try await store.habits.update(.sample(1) { $0.startDay = CivilDay(20_392) })
    let text = "Start date cannot be after existing logs"
    await #expect(
      throws: DataLayerError.habit(.invalidHabitData(field: "startDate", reason: text))
    ) { try await store.habits.update(.sample(1) { $0.startDay = CivilDay(20_393) }) }
    try await store.logs.delete(.small(5))
    _ = try await store.habits.update(.sample(1) { $0.startDay = CivilDay(20_393) })
  }

  @Test func `lists leave out habits that do not belong to them`() async throws {
    _ = try await store.categories.create(Category(id: "c", name: "C"))
    _ = try await store.habits.create(.sample(1) { $0.categoryID = "c" })
    _ = try await store.habits.create(.sample(2) { $0.isActive = false })
    _ = try await store.habits.create(.sample(3))
    _ = try await store.habits.archive(.small(3), Instant(milliseconds: 5))
    #expect(try await store.habits.fetchActive().map(\.id.low) == [1])
    #expect(try await store.habits.fetchByCategory("c").map(\.id.low) == [1])
    #expect(try await store.habits.fetchByCategory(nil).map(\.id.low) == [2, 3])
    #expect(try await store.habits.fetchByCategory("d").isEmpty)
    #expect(try await store.habits.fetch(.small(9)) == nil)
  }

  @Test func `switching twice restores the content`() async throws {
    let habit = try await store.habits.create(.sample(1) { $0.isPinned = true })
    #expect(try await store.habits.toggleActive(habit.id).isActive == false)
    #expect(try await store.habits.fetch(habit.id)?.isActive == false)
    #expect(try await store.habits.toggleActive(habit.id) == habit)
    #expect(try await store.lifeCycle.dump().habit(1)?.metadata.revision == 3)
  }

  @Test func `the archive keeps its first moment`() async throws {
    let habit = try await store.habits.create(.sample(1))
    #expect(try await store.habits.unarchive(habit.id) == habit)
    let archived = try await store.habits.archive(habit.id, Instant(milliseconds: 5))
    #expect(archived.archivedAt == Instant(milliseconds: 5))
    #expect(try await store.habits.archive(habit.id, Instant(milliseconds: 6)) == archived)
    #expect(try await store.lifeCycle.dump().habit(1)?.metadata.revision == 2)
    #expect(try await store.habits.unarchive(habit.id) == habit)
    #expect(try await store.habits.fetch(habit.id) == habit)
  }

  @Test func `an unknown habit cannot be switched or archived`() async throws {
    let error = DataLayerError.habit(.habitNotFound(.small(1)))
    await #expect(throws: error) { try await store.habits.toggleActive(.small(1)) }
    await #expect(throws: error) {
      try await store.habits.archive(.small(1), Instant(milliseconds: 0))
    }
    await #expect(throws: error) { try await store.habits.unarchive(.small(1)) }
    try await store.habits.delete(.small(1))
  }

  @Test func `reordering puts the listed first and keeps the others in order`() async throws {
    for number in 1...5 as ClosedRange<UInt64> {
      _ = try await store.habits.create(.sample(number))
    }
    try await store.habits.reorder([.small(4), .small(2)])
    #expect(try await store.habits.fetchAll().habits.map(\.id.low) == [4, 2, 1, 3, 5])
    let dump = try await store.lifeCycle.dump()
    #expect(dump.habits.map(\.metadata.revision) == [2, 1, 2, 2, 1])
    #expect(
      Set(dump.habits.filter { $0.metadata.revision == 2 }.map(\.metadata.modifiedAt)).count == 1)
    try await store.habits.reorder([.small(4), .small(2)])
    #expect(try await store.lifeCycle.dump() == dump)
  }

  @Test func `reordering refuses duplicates before unknown habits`() async throws {
    _ = try await store.habits.create(.sample(1))
    let duplicate = HabitError.invalidHabitData(field: "order", reason: "Duplicate habit")
    await #expect(throws: DataLayerError.habit(duplicate)) {
      try await store.habits.reorder([.small(9), .small(1), .small(1)])
    }
    await #expect(throws: DataLayerError.habit(.habitNotFound(.small(9)))) {
      try await store.habits.reorder([.small(1), .small(9)])
    }
  }

  @Test func `a name is unique by key and category`() async throws {
    _ = try await store.habits.create(.sample(1, "Caf\u{E9}"))
    #expect(try await !store.habits.isNameUnique(" CAFE\u{301} ", nil, nil))
    #expect(try await store.habits.isNameUnique("Café", nil, .small(1)))
    #expect(try await store.habits.isNameUnique("Café", "c", nil))
    try await store.habits.delete(.small(1))
    #expect(try await store.habits.isNameUnique("Café", nil, nil))
  }

  @Test func `habits leave a category without other changes`() async throws {
    _ = try await store.categories.create(Category(id: "c", name: "C"))
    let habit = try await store.habits.create(.sample(1) { $0.categoryID = "c" })
    #expect(try await store.habits.orphanFromCategory("d") == 0)
    #expect(try await store.habits.orphanFromCategory("c") == 1)
    #expect(try await store.habits.orphanFromCategory("c") == 0)
    var expected = habit
    expected.categoryID = nil
    #expect(try await store.habits.fetch(habit.id) == expected)
  }

  @Test func `orphans are cleaned up once`() async throws {
    _ = try await store.categories.create(Category(id: "c", name: "C"))
    _ = try await store.categories.create(Category(id: "d", name: "D"))
    _ = try await store.habits.create(.sample(1))
    _ = try await store.habits.create(.sample(2) { $0.categoryID = "d" })
    try await store.categories.delete("c")
    let orphan = try #require(store.damage.orphanHabit)
    try await orphan(.small(1), "c")
    try await orphan(.small(2), "none")
    try await orphan(.small(9), "c")
    #expect(try await store.habits.fetch(.small(1))?.categoryID == "c")
    #expect(try await store.lifeCycle.dump().habit(1)?.metadata.revision == 1)
    #expect(try await store.habits.cleanupOrphans() == 1)
    #expect(try await store.habits.cleanupOrphans() == 0)
    #expect(try await store.habits.fetch(.small(1))?.categoryID == nil)
    #expect(try await store.habits.fetch(.small(2))?.categoryID == "d")
  }

  @Test func `a change of bytes is a change`() async throws {
    _ = try await store.habits.create(.sample(1) { $0.notes = "\u{E9}" })
    _ = try await store.habits.update(.sample(1) { $0.notes = "e\u{301}" })
    let row = try await store.lifeCycle.dump().habit(1)
    #expect(row?.metadata.revision == 2)
    #expect(row?.content.notes?.utf8.count == 3)
  }
}
