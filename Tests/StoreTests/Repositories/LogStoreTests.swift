import HabitDomain
import Testing

@Suite struct LogStoreTests {
  let world = World()
  let store: DataLayer

  init() async throws {
    store = try world.store()
    _ = try await store.habits.create(.sample(1))
    _ = try await store.habits.create(.counting(2))
  }

  @Test func `a log comes back with every field and its own day`() async throws {
    var log = HabitLog.sample(5, of: 2, value: 0.1 + 0.2, zone: "Pacific/Honolulu")
    log.day = CivilDay(0)
    let stored = try await store.logs.insert(log)
    log.day = CivilDay(World.today.number - 1)
    #expect(stored == log)
    #expect(try await store.logs.logs(.small(2)) == [log])
    #expect(try await store.logs.log(.small(2), log.day) == log)
    #expect(try await store.logs.log(.small(2), World.today) == nil)
  }

  @Test func `a new log is checked in order`() async throws {
    _ = try await store.logs.insert(.sample(5, of: 2, value: 1))
    // Everything is wrong at first; fixing one thing shows the next.
    var log = HabitLog.sample(5, of: 9, 1, value: -1, zone: "utc")
    try await expect(.habit(.habitNotFound(.small(9))), log)
    log.habitID = .small(2)
    try await expect(.log(.invalidTimezone("utc")), log)
    log.timezone = "UTC"
    try await expect(.log(.invalidValue("Numeric habit value cannot be negative")), log)
    log.value = 0
    try await expect(.log(.futureDate), log)
    log.date = Instant(milliseconds: Int64(World.today.number - 366) * 86_400_000)
    try await expect(
      .log(.beyondHistoryLimit(day: CivilDay(World.today.number - 366), days: 365)), log)
    log.date = HabitLog.sample(5, of: 2, -1).date
    try await expect(.log(.duplicateID(.small(5))), log)
    try await store.logs.delete(.small(5))
    log.habitID = .small(1)
    try await expect(.log(.immutableField("habitID")), log)
    log.habitID = .small(2)
    try await expect(.log(.immutableField("day")), log)
    log.date = HabitLog.sample(5, of: 2).date
    _ = try await store.logs.importRaw(.sample(7, of: 2, value: 2))
    _ = try await store.logs.importRaw(.sample(6, of: 2, value: 2))
    try await expect(
      .log(.duplicateDay(habitID: .small(2), day: World.today, existingID: .small(6))), log)
    try await store.logs.unlogHabit(.small(2), World.today)
    #expect(try await store.logs.insert(log).value == 0)
  }

  private func expect(_ error: DataLayerError, _ log: HabitLog) async throws {
    let before = try await store.lifeCycle.dump()
    await #expect(throws: error) { try await store.logs.insert(log) }
    #expect(try await store.lifeCycle.dump() == before)
  }

  @Test func `an invalid display zone is refused where today is asked`() async throws {
    world.set { $0.zone = "Mars" }
    await #expect(throws: DataLayerError.log(.invalidTimezone("Mars"))) {
      try await store.logs.insert(.sample(5, of: 1))
    }
  }

  @Test func `an upsert inserts, replaces and revives`() async throws {
    let log = HabitLog.sample(5, of: 2, value: 1)
    #expect(try await store.logs.upsert(log) == log)
    var later = log
    later.date = Instant(milliseconds: log.date.milliseconds + 1)
    later.timezone = "Europe/Berlin"
    later.value = 9
    #expect(try await store.logs.upsert(later) == later)
    #expect(try await store.logs.log(.small(2), log.day) == later)
    #expect(try await store.habits.fetch(.small(2))?.lastCompletedDay == log.day)
    try await store.logs.delete(.small(5))
    #expect(try await store.habits.fetch(.small(2))?.lastCompletedDay == nil)
    #expect(try await store.logs.upsert(log) == log)
    #expect(try await store.lifeCycle.dump().log(5)?.metadata.revision == 4)
  }

  @Test func `an upsert moves no log`() async throws {
    _ = try await store.logs.insert(.sample(5, of: 2, value: 1))
    await #expect(throws: DataLayerError.log(.immutableField("habitID"))) {
      try await store.logs.upsert(.sample(5, of: 1, -1))
    }
    await #expect(throws: DataLayerError.log(.immutableField("day"))) {
      try await store.logs.upsert(.sample(5, of: 2, -1, value: 1))
    }
    await #expect(
      throws: DataLayerError.log(
        .duplicateDay(habitID: .small(2), day: World.today, existingID: .small(5)))
    ) { try await store.logs.upsert(.sample(6, of: 2, value: 1)) }
  }

  @Test func `an upsert replaces one of several imported logs`() async throws {
    _ = try await store.logs.importRaw(.sample(5, of: 2, value: 1))
    _ = try await store.logs.importRaw(.sample(6, of: 2, value: 1))
    _ = try await store.logs.upsert(.sample(6, of: 2, value: 9))
    #expect(try await store.logs.dayValue(.small(2), World.today) == 9)
    #expect(try await store.logs.log(.small(2), World.today)?.id == .small(5))
    #expect(try await store.logs.logs(.small(2)).map(\.id.low) == [5, 6])
  }

  @Test func `lists are latest first, then by id, and cover every id`() async throws {
    for (number, day) in [(5, -2), (6, 0), (7, -1)] as [(UInt64, Int32)] {
      _ = try await store.logs.insert(.sample(number, of: 1, day))
    }
    _ = try await store.logs.importRaw(.sample(4, of: 1, -1))
    _ = try await store.logs.insert(.sample(8, of: 2, value: 3))
    #expect(try await store.logs.logs(.small(1)).map(\.id.low) == [6, 4, 7, 5])
    let ids = Set([1, 2, 9].map(Identifier.small))
    let all = try await store.logs.logsOf(ids, nil, nil)
    #expect(
      all.mapValues { $0.map(\.id.low) } == [
        .small(1): [6, 4, 7, 5], .small(2): [8], .small(9): [],
      ])
    let day = CivilDay(World.today.number - 1)
    #expect(try await store.logs.logsOf(ids, day, day)[.small(1)]?.map(\.id.low) == [4, 7])
    #expect(try await store.logs.logsOf(ids, World.today, day).values.allSatisfy(\.isEmpty))
    #expect(try await store.logs.logsOf([], nil, nil).isEmpty)
    #expect(try await store.logs.earliestDay(.small(1)) == CivilDay(World.today.number - 2))
    #expect(try await store.logs.latestDay(.small(1)) == World.today)
    #expect(try await store.logs.latestDay(.small(9)) == nil)
  }

  @Test func `any number of habits costs one statement`() async throws {
    let count = try #require(store.lifeCycle.statementCount)
    let before = await count()
    _ = try await store.logs.logsOf(Set((0..<5000).map { Identifier.small($0) }), nil, nil)
    #expect(await count() == before + 1)
  }

  @Test func `logs of a deleted habit are invisible`() async throws {
    _ = try await store.logs.insert(.sample(5, of: 1))
    try await store.habits.delete(.small(1))
    _ = try await store.logs.importRaw(.sample(6, of: 1))
    #expect(try await store.logs.logs(.small(1)).isEmpty)
    #expect(try await store.logs.logsOf([.small(1)], nil, nil) == [.small(1): []])
    #expect(try await store.logs.log(.small(1), World.today) == nil)
    #expect(try await store.logs.dayValue(.small(1), World.today) == nil)
    #expect(try await store.logs.earliestDay(.small(1)) == nil)
    #expect(try await store.lifeCycle.dump().log(6)?.metadata.deletedAt == nil)
    // They are live all the same, and can be deleted.
    try await store.logs.unlogHabit(.small(1), World.today)
    #expect(try await store.lifeCycle.dump().log(6)?.metadata.deletedAt != nil)
  }

  @Test func `deleting logs before a day counts them`() async throws {
    for day in [-3, -2, -1] as [Int32] {
      _ = try await store.logs.insert(.sample(UInt64(10 + day), of: 2, day, value: 9))
    }
    let day = CivilDay(World.today.number - 1)
    #expect(try await store.logs.deleteAll(.small(2), day) == 2)
    #expect(try await store.logs.deleteAll(.small(2), day) == 0)
    #expect(try await store.logs.deleteAll(.small(9), day) == 0)
    #expect(try await store.logs.logs(.small(2)).map(\.day) == [day])
    #expect(try await store.habits.fetch(.small(2))?.lastCompletedDay == day)
  }

  @Test func `deleting is idempotent`() async throws {
    _ = try await store.logs.insert(.sample(5, of: 1))
    try await store.logs.delete(.small(5))
    let dump = try await store.lifeCycle.dump()
    try await store.logs.delete(.small(5))
    try await store.logs.delete(.small(6))
    try await store.logs.unlogHabit(.small(1), World.today)
    #expect(try await store.lifeCycle.dump() == dump)
  }

  @Test func `a log taken in is checked in order and may share a day`() async throws {
    var log = HabitLog.sample(5, of: 9, 500, value: .nan, zone: "")
    await #expect(throws: DataLayerError.habit(.habitNotFound(.small(9)))) {
      try await store.logs.importRaw(log)
    }
    log.habitID = .small(2)
    await #expect(throws: DataLayerError.log(.invalidTimezone(""))) {
      try await store.logs.importRaw(log)
    }
    log.timezone = "UTC"
    await #expect(throws: DataLayerError.log(.invalidValue("Value must be a number"))) {
      try await store.logs.importRaw(log)
    }
    log.value = 9
    #expect(try await store.logs.importRaw(log) == log)
    let dump = try await store.lifeCycle.dump()
    #expect(try await store.logs.importRaw(log) == log)
    #expect(try await store.lifeCycle.dump() == dump)
    log.id = .small(6)
    #expect(try await store.logs.importRaw(log) == log)
    log.habitID = .small(1)
    log.value = 1
    await #expect(throws: DataLayerError.log(.immutableField("habitID"))) {
      try await store.logs.importRaw(log)
    }
    #expect(try await store.habits.fetch(.small(2))?.lastCompletedDay == log.day)
  }
}
