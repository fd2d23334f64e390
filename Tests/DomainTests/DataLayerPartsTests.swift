import HabitDomain
import Testing

/// A layer knows what it has; parts that it lacks report it.
@Suite struct DataLayerPartsTests {
  private static let noDump: @Sendable () async throws(DataLayerError) -> Dump = {
    () throws(DataLayerError) in throw .service(.notFound)
  }

  private static func lifeCycle(
    dump: @escaping @Sendable () async throws(DataLayerError) -> Dump = noDump
  ) -> LifeCycle {
    LifeCycle(
      reset: { () throws(DataLayerError) in }, reopen: { () throws(DataLayerError) in },
      close: { () throws(DataLayerError) in }, dump: dump,
      deleteEverything: { () throws(DataLayerError) in })
  }

  private static let empty = DataLayer(name: "empty", lifeCycle: lifeCycle())

  /// A layer that has all parts.
  private static var whole: DataLayer {
    var layer = empty
    for part in DataLayer.Part.allCases { layer.put(Absence(part)) }
    return layer
  }

  @Test func `a layer has the parts that it was given`() {
    let some = DataLayer(
      name: "some", habits: Self.whole.habits, meals: Self.whole.meals,
      lifeCycle: Self.lifeCycle())
    #expect(some.parts == [.habits, .meals])
    #expect(Self.empty.parts == [])
  }

  @Test(arguments: DataLayer.Part.allCases)
  func `a part that is set is there, and one that is not kept is not`(_ part: DataLayer.Part) {
    var layer = Self.empty
    layer.put(Absence(part))
    #expect(layer.parts == [part])
    #expect(Self.whole.only([part]).parts == [part])
    #expect(Self.empty.only([part]).parts == [])
  }

  @Test func `a layer made of one part has this one`() {
    let whole = Self.whole
    let lifeCycle = Self.lifeCycle()
    let layers: [(DataLayer, DataLayer.Part)] = [
      (DataLayer(name: "", habits: whole.habits, lifeCycle: lifeCycle), .habits),
      (DataLayer(name: "", logs: whole.logs, lifeCycle: lifeCycle), .logs),
      (DataLayer(name: "", categories: whole.categories, lifeCycle: lifeCycle), .categories),
      (DataLayer(name: "", families: whole.families, lifeCycle: lifeCycle), .families),
      (DataLayer(name: "", people: whole.people, lifeCycle: lifeCycle), .people),
      (DataLayer(name: "", memberships: whole.memberships, lifeCycle: lifeCycle), .memberships),
      (
        DataLayer(name: "", familyService: whole.familyService, lifeCycle: lifeCycle),
        .familyService
      ),
      (DataLayer(name: "", meals: whole.meals, lifeCycle: lifeCycle), .meals),
      (DataLayer(name: "", calendar: whole.calendar, lifeCycle: lifeCycle), .calendar),
      (DataLayer(name: "", figures: whole.figures, lifeCycle: lifeCycle), .figures),
      (DataLayer(name: "", nutrition: whole.nutrition, lifeCycle: lifeCycle), .nutrition),
      (
        DataLayer(name: "", notifications: whole.notifications, lifeCycle: lifeCycle),
        .notifications
      ),
    ]
    #expect(layers.map(\.0.parts) == layers.map { [$0.1] })
    #expect(layers.map(\.1) == DataLayer.Part.allCases)
  }

  @Test func `a change of an operation adds the part, and nothing else`() {
    var layer = Self.empty
    layer.habits.delete = { _ throws(DataLayerError) in }
    #expect(layer.parts == [.habits])
  }

  @Test func `an operation of an absent part says which`() async {
    let layer = Self.empty
    await #expect(throws: DataLayerError.absent(.habits)) { try await layer.habits.fetchAll() }
    await #expect(throws: DataLayerError.absent(.logs)) {
      try await layer.logs.unlogHabit(Identifier(high: 1, low: 1), CivilDay(0))
    }
    await #expect(throws: DataLayerError.absent(.meals)) {
      try await layer.meals.patterns(CivilDay(0), "UTC")
    }
    #expect(throws: DataLayerError.absent(.familyService)) {
      try layer.familyService.qrPayload("a")
    }
    #expect(throws: DataLayerError.absent(.calendar)) {
      try layer.calendar.civilDay(Instant(milliseconds: 0), "UTC")
    }
  }

  @Test func `a function of an absent part that cannot throw says nothing`() throws {
    let layer = Self.empty
    let habit = Habit(id: Identifier(high: 1, low: 1), name: "a", startDay: CivilDay(0))
    let history = History(habit: habit, logs: [])
    #expect(!layer.figures.isDue(history, CivilDay(0)))
    #expect(layer.figures.longestStreak(history) == 0)
    #expect(layer.calendar.isoWeekday(CivilDay(0)) == 0)
    #expect(try layer.nutrition.bodyMassIndex(80, 180) == 0)
    let horizon = NotificationHorizon(
      now: Instant(milliseconds: 0), lastDay: CivilDay(1), zone: "UTC", fallbackZone: "UTC")
    #expect(layer.notifications.pending([history], horizon) == [])
  }

  /// A row in every table.
  private static let full: Dump = {
    let (habit, family, person) = (
      HabitBuilder().habit, FamilyBuilder().family, PersonBuilder().person
    )
    let member = MembershipBuilder(of: person, in: family).membership
    let metadata = Metadata(modifiedAt: Stamp(wall: 0, counter: 0, device: "d"))
    return Dump(
      habits: [StoredRow(content: habit, metadata: metadata)],
      logs: [StoredRow(content: LogBuilder(of: habit).log, metadata: metadata)],
      categories: [StoredRow(content: CategoryBuilder().category, metadata: metadata)],
      families: [StoredRow(content: family, metadata: metadata)],
      people: [StoredRow(content: person, metadata: metadata)],
      memberships: [StoredRow(content: member, metadata: metadata)],
      meals: [MealBuilder().meal], unreadable: ["x"], isSeedingCompleted: true)
  }()

  /// What a dump holds, a letter each.
  private static func text(_ dump: Dump) -> String {
    let counts = [
      ("h", dump.habits.count), ("u", dump.unreadable.count), ("l", dump.logs.count),
      ("c", dump.categories.count), ("s", dump.isSeedingCompleted ? 1 : 0),
      ("f", dump.families.count), ("p", dump.people.count), ("m", dump.memberships.count),
      ("e", dump.meals.count),
    ]
    return counts.filter { $0.1 > 0 }.map(\.0).joined()
  }

  @Test(
    arguments: [
      ([.habits], "hu"), ([.logs], "l"), ([.categories], "cs"), ([.families], "f"),
      ([.people], "p"), ([.memberships], "m"), ([.meals], "e"), ([.calendar, .figures], ""),
      ([.habits, .meals], "hue"), (Set(DataLayer.Part.allCases), "hulcsfpme"),
    ] as [(Set<DataLayer.Part>, String)])
  func `a layer dumps what its parts store, over every connection`(
    _ parts: Set<DataLayer.Part>, _ tables: String
  ) async throws {
    var whole = Self.whole
    whole.lifeCycle = Self.lifeCycle { () throws(DataLayerError) in Self.full }
    let other = whole
    whole.lifeCycle.connect = { _ throws(DataLayerError) in other }
    let layer = whole.only(parts)
    #expect(Self.text(try await layer.lifeCycle.dump()) == tables)
    let connect = try #require(layer.lifeCycle.connect)
    let connected = try await connect(Environment.unused)
    #expect(connected.parts == parts)
    #expect(Self.text(try await connected.lifeCycle.dump()) == tables)
  }
}

extension Environment {
  /// For a layer that asks nothing.
  fileprivate static let unused = Environment(
    now: { Instant(milliseconds: 0) }, newID: { Identifier(high: 0, low: 0) },
    displayZone: { "UTC" }, fallbackZone: { "UTC" }, habitLimit: { nil }, device: "d",
    random: { _ in 0 }, sleep: { _ in })
}
