import HabitDomain
import HabitReference
import Testing

@Suite struct ModelLogsTests {
  private func model(_ edit: (inout Habit) -> Void = { _ in }) throws -> Model {
    var model = Fixture.model()
    var habit = Fixture.habit(1) { $0.startDay = CivilDay(Fixture.today.number - 400) }
    edit(&habit)
    _ = try model.create(habit)
    return model
  }

  @Test func `a log of an unknown zone is read with the fallback zone`() throws {
    var model = try model()
    for number in 1...3 as ClosedRange<UInt64> {
      _ = try model.insert(Fixture.log(number, day: -Int32(number)))
      model.spoilZone(ofLog: Identifier(high: 2, low: number), to: number == 1 ? "" : "utc")
    }
    #expect(
      model.logs(of: Fixture.id(1)).map(\.timezone) == ["UTC", "Pacific/Apia", "Pacific/Apia"])
    #expect(model.unknownZones() == 2)
    let day = CivilDay(Fixture.today.number - 2)
    let changed = try model.logHabit(Fixture.id(1), on: day, value: 0, in: "UTC")
    #expect(changed.timezone == "Pacific/Apia")
    let same = try model.logHabit(Fixture.id(1), on: day, value: 0, in: "UTC")
    #expect(same == changed)
    #expect(model.dump().logs.map(\.content.timezone) == ["UTC", "utc", "utc"])
    model.deleteLog(Identifier(high: 2, low: 3))
    model.spoilZone(ofLog: Identifier(high: 2, low: 3), to: "Foo/Bar")
    #expect(model.dump().logs[2].content.timezone == "utc")
    #expect(model.unknownZones() == 1)
    model.delete(Fixture.id(1))
    _ = try model.importRaw(Fixture.log(2, day: -2))
    model.spoilZone(ofLog: Identifier(high: 2, low: 2), to: "utc")
    #expect(model.unknownZones() == 0)
  }

  @Test func `a widget reaches thirty days back`() throws {
    var model = try model()
    let (last, beyond) = (
      CivilDay(Fixture.today.number - 30), CivilDay(Fixture.today.number - 31)
    )
    #expect(try model.logFromWidget(Fixture.id(1), on: last, value: 1, in: "UTC").day == last)
    let error = Fixture.refused { () throws(DataLayerError) in
      try model.logFromWidget(Fixture.id(1), on: beyond, value: 1, in: "UTC")
    }
    #expect(error == .log(.beyondHistoryLimit(day: beyond, days: 30)))
  }

  @Test(
    arguments: [
      (.binary, nil, nil), (.binary, 0, nil), (.binary, 1, nil),
      (.binary, .nan, "Value must be a number"),
      (.binary, -1, "Binary habit value cannot be negative"),
      (.binary, 1.0.nextUp, "Binary habit value cannot exceed 1"),
      (.numeric, nil, "Numeric habit must have a value"),
      (.numeric, .infinity, "Value must be a number"),
      (.numeric, -1, "Numeric habit value cannot be negative"), (.numeric, 999, nil),
      (.numeric, 999.0.nextUp, "Habit value cannot exceed 999.0"),
    ] as [(Habit.Kind, Double?, String?)])
  func `values keep to the kind of the habit`(
    _ kind: Habit.Kind, _ value: Double?, _ text: String?
  ) throws {
    var model = try model { $0.kind = kind }
    let error = Fixture.refused { () throws(DataLayerError) in
      try model.insert(Fixture.log(1, value: value))
    }
    #expect(error == text.map { .log(.invalidValue($0)) })
  }

  @Test func `a batch comes in whole with one stamp, or not at all`() throws {
    var model = try model()
    let before = model.dump()
    let error = Fixture.refused { () throws(DataLayerError) in
      try model.importAll([Fixture.log(1), Fixture.log(2, value: .nan)])
    }
    #expect(error == .log(.invalidValue("Value must be a number")))
    #expect(model.dump() == before)
    try model.importAll([Fixture.log(1), Fixture.log(2, day: -1), Fixture.log(2, day: -1)])
    let rows = model.dump().logs
    #expect(rows.map(\.metadata.revision) == [1, 1])
    #expect(Set(rows.map(\.metadata.modifiedAt)).count == 1)
  }

  @Test func `a negative zero loses its sign`() throws {
    var model = try model()
    #expect(try model.insert(Fixture.log(1, value: -0.0)).value?.sign == .plus)
  }

  @Test(
    arguments: [(1, "future"), (0, "fine"), (-365, "fine"), (-366, "past")] as [(Int32, String)])
  func `days lie between 365 days ago and today`(_ day: Int32, _ verdict: String) throws {
    var model = try model()
    let error = Fixture.refused { () throws(DataLayerError) in
      try model.insert(Fixture.log(1, day: day))
    }
    let past = LogError.beyondHistoryLimit(day: Fixture.log(1, day: day).day, days: 365)
    let expected: [String: LogError] = ["future": .futureDate, "past": past]
    #expect(error == expected[verdict].map { .log($0) })
  }

  @Test func `inserting checks habit, zone, id and day`() throws {
    var model = try model()
    _ = try model.insert(Fixture.log(1))
    var zoneless = Fixture.log(2, day: -1)
    zoneless.timezone = "utc"
    let cases: [(HabitLog, DataLayerError)] = [
      (Fixture.log(2, of: 9), .habit(.habitNotFound(Fixture.id(9)))),
      (zoneless, .log(.invalidTimezone("utc"))),
      (Fixture.log(1, day: -1), .log(.duplicateID(Fixture.log(1).id))),
      (
        Fixture.log(2),
        .log(
          .duplicateDay(
            habitID: Fixture.id(1), day: Fixture.today, existingID: Fixture.log(1).id))
      ),
    ]
    for (log, expected) in cases {
      #expect(Fixture.refused { () throws(DataLayerError) in try model.insert(log) } == expected)
    }
  }

  @Test func `an unknown display zone is refused where today matters`() throws {
    var model = try model()
    model.displayZone = "Foo/Bar"
    let error = Fixture.refused { () throws(DataLayerError) in
      try model.insert(Fixture.log(1))
    }
    #expect(error == .log(.invalidTimezone("Foo/Bar")))
    #expect(model.today == CivilDay(0))
  }

  @Test func `habit and day of a log never change, not even after its deletion`() throws {
    var model = try model()
    _ = try model.create(Fixture.habit(2, "b"))
    _ = try model.insert(Fixture.log(1))
    let moved = Fixture.refused { () throws(DataLayerError) in
      try model.upsert(Fixture.log(1, of: 2))
    }
    #expect(moved == .log(.immutableField("habitID")))
    model.deleteLog(Fixture.log(1).id)
    let dated = Fixture.refused { () throws(DataLayerError) in
      try model.insert(Fixture.log(1, day: -1))
    }
    #expect(dated == .log(.immutableField("day")))
    #expect(try model.insert(Fixture.log(1)) == Fixture.log(1))
    #expect(model.dump().logs[0].metadata.revision == 3)
  }

  @Test func `upserting equal content leaves no trace`() throws {
    var model = try model()
    _ = try model.upsert(Fixture.log(1))
    let before = model.dump()
    _ = try model.upsert(Fixture.log(1))
    #expect(model.dump() == before)
    #expect(try model.upsert(Fixture.log(1, value: 0)).value == 0)
    let taken = Fixture.refused { () throws(DataLayerError) in
      try model.upsert(Fixture.log(2))
    }
    #expect(taken != nil)
  }

  @Test func `logs from elsewhere may share a day, and the smallest id stands for it`() throws {
    var model = try model { $0.kind = .numeric }
    _ = try model.importRaw(Fixture.log(2, value: 4))
    _ = try model.importRaw(Fixture.log(1, value: 3))
    #expect(model.log(of: Fixture.id(1), on: Fixture.today)?.value == 3)
    #expect(model.dayValue(of: Fixture.id(1), on: Fixture.today) == 4)
    let log = try model.logHabit(Fixture.id(1), on: Fixture.today, value: 3, in: "UTC")
    #expect(log.id == Fixture.log(1).id)
    #expect(model.logs(of: Fixture.id(1)).count == 1)
    #expect(model.dump().logs.map(\.metadata.revision) == [1, 2])
    let unknown = Fixture.refused { () throws(DataLayerError) in
      try model.importRaw(Fixture.log(3, of: 9))
    }
    #expect(unknown == .habit(.habitNotFound(Fixture.id(9))))
  }

  @Test func `logging again sets the value of the day`() throws {
    var model = try model()
    let first = try model.logHabit(Fixture.id(1), on: Fixture.today, value: nil, in: "UTC")
    #expect(first.date == Instant(milliseconds: 20_395 * 86_400_000))
    #expect(first.id == model.freshID)
    #expect(try model.fetch(Fixture.id(1))?.lastCompletedDay == nil)
    let again = try model.logHabit(Fixture.id(1), on: Fixture.today, value: 1, in: "UTC")
    #expect(again.id == first.id)
    #expect(try model.fetch(Fixture.id(1))?.lastCompletedDay == Fixture.today)
    let before = model.dump()
    _ = try model.logHabit(Fixture.id(1), on: Fixture.today, value: 1, in: "UTC")
    #expect(model.dump() == before)
  }

  @Test func `a day that a zone skipped can be logged`() throws {
    var model = try model { $0.startDay = CivilDay(15_330) }
    model.now = Instant(milliseconds: 15_340 * 86_400_000)
    let log = try model.logHabit(Fixture.id(1), on: CivilDay(15_338), value: 1, in: "Pacific/Apia")
    #expect(log.day == CivilDay(15_338))
    #expect(log.date == Instant(milliseconds: 1_325_239_200_000))
  }

  private static let unavailable:
    [(edit: @Sendable (inout Habit) -> Void, error: HabitScheduleValidationError)] =
      [
        ({ $0.isActive = false }, .habitUnavailable("a")),
        ({ $0.archivedAt = Fixture.noon }, .habitUnavailable("a")),
        ({ $0.startDay = CivilDay(Fixture.today.number + 1) }, .dateBeforeStartDate),
        (
          { $0.endDay = CivilDay(Fixture.today.number - 1) },
          .notScheduledForDate(name: "a", reason: "ended")
        ),
        (
          { $0.schedule = .daysOfWeek([2]) },
          .notScheduledForDate(name: "a", reason: "Not scheduled on this weekday")
        ),
      ]

  @Test(arguments: unavailable.indices)
  func `a habit that is not due is not logged`(_ index: Int) throws {
    let (edit, expected) = Self.unavailable[index]
    var model = try model(edit)
    let error = Fixture.refused { () throws(DataLayerError) in
      try model.logHabit(Fixture.id(1), on: Fixture.today, value: 1, in: "UTC")
    }
    #expect(error == .schedule(expected))
  }

  @Test func `what cannot be logged at all`() throws {
    var model = try model()
    func refused(_ id: UInt64, _ zone: String) -> DataLayerError? {
      Fixture.refused { () throws(DataLayerError) in
        try model.logHabit(Fixture.id(id), on: Fixture.today, value: 1, in: zone)
      }
    }
    #expect(refused(9, "UTC") == .schedule(.habitUnavailable("Unknown Habit")))
    #expect(refused(1, "Foo/Bar") == .log(.invalidTimezone("Foo/Bar")))
    model.spoilHabit(Fixture.id(1))
    #expect(refused(1, "UTC") != nil)
  }

  @Test func `increments add up from zero`() throws {
    var model = try model { $0.kind = .numeric }
    _ = try model.increment(Fixture.id(1), on: Fixture.today, by: 2)
    #expect(try model.increment(Fixture.id(1), on: Fixture.today, by: 3).value == 5)
    let tooMuch = Fixture.refused { () throws(DataLayerError) in
      try model.increment(Fixture.id(1), on: Fixture.today, by: 995)
    }
    #expect(tooMuch == .log(.invalidValue("Habit value cannot exceed 999.0")))
  }

  @Test func `a binary habit cannot be incremented`() throws {
    var model = try model()
    let error = Fixture.refused { () throws(DataLayerError) in
      try model.increment(Fixture.id(1), on: Fixture.today, by: 1)
    }
    #expect(error == .log(.invalidValue("Binary habit cannot be incremented")))
  }

  @Test func `the last completed day follows the logs`() throws {
    var model = try model { habit in
      habit.kind = .numeric
      habit.dailyTarget = 5
    }
    func last() throws -> CivilDay? { try model.fetch(Fixture.id(1))?.lastCompletedDay }
    _ = try model.insert(Fixture.log(1, day: -1, value: 5))
    _ = try model.insert(Fixture.log(2, value: 5.0.nextDown))
    #expect(try last() == CivilDay(Fixture.today.number - 1))
    _ = try model.upsert(Fixture.log(2, value: 5))
    #expect(try last() == Fixture.today)
    model.unlogHabit(Fixture.id(1), on: Fixture.today)
    #expect(try last() == CivilDay(Fixture.today.number - 1))
    #expect(model.deleteAll(of: Fixture.id(1), before: Fixture.today) == 1)
    #expect(try last() == nil)
    #expect(model.deleteAll(of: Fixture.id(1), before: Fixture.today) == 0)
  }

  @Test func `a batch has every requested habit as a key`() throws {
    var model = try model()
    for day in 0..<3 { _ = try model.insert(Fixture.log(UInt64(day), day: -Int32(day))) }
    let one = Fixture.id(1)
    let all = model.logs(of: [one, Fixture.id(9)], from: nil, through: nil)
    #expect(all[Fixture.id(9)] == [])
    #expect(all[one]?.map(\.day.number) == [20_395, 20_394, 20_393])
    let middle = CivilDay(20_394)
    #expect(model.logs(of: [one], from: middle, through: middle)[one]?.count == 1)
    #expect(model.logs(of: [one], from: Fixture.today, through: middle)[one] == [])
    #expect(model.earliestDay(of: one) == CivilDay(20_393))
    #expect(model.latestDay(of: one) == Fixture.today)
    #expect(model.earliestDay(of: Fixture.id(9)) == nil)
    model.deleteLog(Fixture.id(9))
  }

  @Test func `a log counts once, deleted or revived`() throws {
    var model = Fixture.model()
    _ = try model.create(Fixture.habit(1) { $0.startDay = CivilDay(Fixture.today.number - 400) })
    _ = try model.insert(Fixture.log(1, day: -1))
    model.deleteLog(Identifier(high: 2, low: 1))
    #expect(model.logCount == 1)
    _ = try model.importRaw(Fixture.log(1, day: -1))
    #expect(model.logCount == 1 && model.dump().logs.count == 1)
  }
}
