import HabitDomain
import Testing

@Suite struct LoggingTests {
  let world = World()
  let store: DataLayer

  init() async throws {
    store = try world.store()
    _ = try await store.habits.create(.sample(1, "Read"))
    _ = try await store.habits.create(.counting(2))
  }

  @Test func `a first log has a fresh id and the first moment of the day`() async throws {
    let log = try await store.logs.logHabit(.small(1), World.today, 1, "America/New_York")
    #expect(
      log
        == HabitLog(
          id: .small(1001), habitID: .small(1),
          date: Instant(milliseconds: Int64(World.today.number) * 86_400_000 + 5 * 3_600_000),
          timezone: "America/New_York", day: World.today, value: 1))
    #expect(try await store.logs.log(.small(1), World.today) == log)
    #expect(try await store.habits.fetch(.small(1))?.lastCompletedDay == World.today)
  }

  @Test func `a second value replaces the first, and the same changes nothing`() async throws {
    let first = try await store.logs.logHabit(.small(2), World.today, 8, "UTC")
    let second = try await store.logs.logHabit(.small(2), World.today, 7, "Europe/Berlin")
    #expect(second.id == first.id && second.timezone == "UTC" && second.value == 7)
    #expect(try await store.habits.fetch(.small(2))?.lastCompletedDay == nil)
    let dump = try await store.lifeCycle.dump()
    #expect(try await store.logs.logHabit(.small(2), World.today, 7, "UTC") == second)
    #expect(try await store.lifeCycle.dump() == dump)
  }

  @Test func `other logs of the day are deleted`() async throws {
    for number in [7, 5, 6] as [UInt64] {
      _ = try await store.logs.importRaw(.sample(number, of: 2, value: 9))
    }
    let log = try await store.logs.logHabit(.small(2), World.today, 9, "UTC")
    #expect(log.id == .small(5))
    let dump = try await store.lifeCycle.dump()
    #expect(dump.log(5)?.metadata.revision == 1)
    #expect(dump.logs.map { $0.metadata.deletedAt == nil } == [true, false, false])
    #expect(dump.log(6)?.metadata.modifiedAt == dump.log(7)?.metadata.modifiedAt)
  }

  @Test func `unlogging removes all logs of the day`() async throws {
    for number in [5, 6] as [UInt64] {
      _ = try await store.logs.importRaw(.sample(number, of: 2, value: 9))
    }
    try await store.logs.unlogHabit(.small(2), World.today)
    #expect(try await store.logs.logs(.small(2)).isEmpty)
    #expect(try await store.habits.fetch(.small(2))?.lastCompletedDay == nil)
  }

  @Test func `logging is checked in order`() async throws {
    try await expect(.schedule(.habitUnavailable("Unknown Habit")), 9, -9999, .nan, "")
    _ = try await store.habits.toggleActive(.small(1))
    try await expect(.schedule(.habitUnavailable("Read")), 1, -9999, .nan, "")
    _ = try await store.habits.toggleActive(.small(1))
    _ = try await store.habits.archive(.small(1), Instant(milliseconds: 0))
    try await expect(.schedule(.habitUnavailable("Read")), 1, -9999, .nan, "")
    _ = try await store.habits.unarchive(.small(1))
    _ = try await store.habits.update(
      .sample(1, "Read") { habit in
        habit.startDay = CivilDay(World.today.number - 300)
        habit.endDay = CivilDay(World.today.number - 1)
        habit.schedule = .daysOfWeek([2])
      })
    try await expect(.log(.invalidValue("Value must be a number")), 1, 1, .nan, "")
    try await expect(.log(.invalidTimezone("")), 1, 1, 1, "")
    try await expect(.log(.futureDate), 1, 1, 1, "UTC")
    try await expect(
      .log(.beyondHistoryLimit(day: CivilDay(World.today.number - 366), days: 365)), 1, -366, 1,
      "UTC")
    try await expect(.schedule(.dateBeforeStartDate), 1, -301, 1, "UTC")
    try await expect(.schedule(.notScheduledForDate(name: "Read", reason: "ended")), 1, 0, 1, "UTC")
    try await expect(
      .schedule(.notScheduledForDate(name: "Read", reason: "Not scheduled on this weekday")), 1, -7,
      1, "UTC")
    let tuesday = CivilDay(World.today.number - 6)
    #expect(try await store.logs.logHabit(.small(1), tuesday, nil, "UTC").value == nil)
  }

  private func expect(
    _ error: DataLayerError, _ habit: UInt64, _ days: Int32, _ value: Double, _ zone: String
  ) async throws {
    let before = try await store.lifeCycle.dump()
    let day = CivilDay(World.today.number + days)
    await #expect(throws: error) { try await store.logs.logHabit(.small(habit), day, value, zone) }
    #expect(try await store.lifeCycle.dump() == before)
  }

  @Test func `incrementing adds to the greatest value in the display zone`() async throws {
    world.set { $0.zone = "Europe/Berlin" }
    let first = try await store.logs.increment(.small(2), World.today, 2)
    #expect(first.value == 2 && first.timezone == "Europe/Berlin")
    #expect(try await store.logs.increment(.small(2), World.today, 3.5).value == 5.5)
    await #expect(
      throws: DataLayerError.log(.invalidValue("Numeric habit value cannot be negative"))
    ) { try await store.logs.increment(.small(2), World.today, -6) }
    await #expect(throws: DataLayerError.log(.invalidValue("Value must be a number"))) {
      try await store.logs.increment(.small(2), World.today, .nan)
    }
    #expect(try await store.logs.dayValue(.small(2), World.today) == 5.5)
  }

  @Test func `a binary habit is not incremented, and an unknown one neither`() async throws {
    await #expect(throws: DataLayerError.log(.invalidValue("Binary habit cannot be incremented"))) {
      try await store.logs.increment(.small(1), World.today, .nan)
    }
    await #expect(throws: DataLayerError.schedule(.habitUnavailable("Unknown Habit"))) {
      try await store.logs.increment(.small(9), World.today, 1)
    }
  }

  @Test func `a widget reaches thirty days back`() async throws {
    let (last, beyond) = (
      CivilDay(World.today.number - 30), CivilDay(World.today.number - 31)
    )
    #expect(try await store.logs.logFromWidget(.small(1), last, 1, "UTC").day == last)
    await #expect(throws: DataLayerError.log(.beyondHistoryLimit(day: beyond, days: 30))) {
      try await store.logs.logFromWidget(.small(1), beyond, 1, "UTC")
    }
    #expect(try await store.logs.logHabit(.small(1), beyond, 1, "UTC").day == beyond)
  }

  @Test func `many tasks lose no increment`() async throws {
    let logs = store.logs
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask { _ = try await logs.increment(.small(2), World.today, 1) }
      }
      try await group.waitForAll()
    }
    #expect(try await logs.dayValue(.small(2), World.today) == 100)
    #expect(try await store.lifeCycle.dump().logs.count == 1)
  }

  @Test func `the last completed day follows the logs without metadata`() async throws {
    _ = try await store.logs.insert(.sample(5, of: 2, -1, value: 8))
    _ = try await store.logs.insert(.sample(6, of: 2, 0, value: 7))
    var row = try await store.lifeCycle.dump().habit(2)
    #expect(row?.content.lastCompletedDay == CivilDay(World.today.number - 1))
    #expect(row?.metadata.revision == 1)
    try await store.logs.delete(.small(5))
    row = try await store.lifeCycle.dump().habit(2)
    #expect(row?.content.lastCompletedDay == nil)
    #expect(row?.metadata.revision == 1)
  }
}
