import HabitDomain
import Testing

@Suite struct UnknownZoneTests {
  let world = World()
  let store: DataLayer
  let log = HabitLog.sample(5, of: 1, value: 1, zone: "Asia/Kathmandu")

  init() async throws {
    store = try world.store()
    _ = try await store.habits.create(.sample(1))
    _ = try await store.logs.insert(log)
  }

  private var fallback: HabitLog {
    var log = log
    log.timezone = World.fallbackZone
    return log
  }

  @Test(arguments: ["Foo/Bar", "utc", "UTC\0", "Asia/\u{212A}athmandu"])
  func `a log of an unknown zone is read with the fallback zone`(_ zone: String) async throws {
    #expect(try await store.logs.logs(.small(1)) == [log])
    #expect(try await store.logs.unknownZones() == 0)
    try await store.damage.spoilZone?(log.id, zone)
    #expect(try await store.logs.logs(.small(1)) == [fallback])
    #expect(try await store.logs.logsOf([.small(1)], nil, nil) == [.small(1): [fallback]])
    #expect(try await store.logs.log(.small(1), log.day) == fallback)
    #expect(try await store.logs.unknownZones() == 1)
    let row = try await store.lifeCycle.dump().log(5)
    #expect(row?.content.timezone.utf8.elementsEqual(zone.utf8) == true)
    #expect(row?.metadata.revision == 1)
  }

  @Test func `only visible logs count`() async throws {
    _ = try await store.logs.insert(.sample(6, of: 1, -1))
    _ = try await store.logs.insert(.sample(7, of: 1, -2))
    for number in 5...7 as ClosedRange<UInt64> {
      try await store.damage.spoilZone?(.small(number), number == 5 ? "a" : "b")
    }
    #expect(try await store.logs.unknownZones() == 3)
    try await store.logs.delete(.small(7))
    #expect(try await store.logs.unknownZones() == 2)
    try await store.habits.delete(.small(1))
    _ = try await store.logs.importRaw(log)
    try await store.damage.spoilZone?(log.id, "Foo/Bar")
    #expect(try await store.logs.unknownZones() == 0)
  }

  @Test func `a new value keeps the zone, and an upsert replaces it`() async throws {
    try await store.damage.spoilZone?(log.id, "Foo/Bar")
    let changed = try await store.logs.logHabit(.small(1), log.day, 0.5, "UTC")
    #expect(changed.timezone == World.fallbackZone)
    #expect(changed.value == 0.5)
    #expect(try await store.lifeCycle.dump().log(5)?.content.timezone == "Foo/Bar")
    #expect(try await store.logs.upsert(log) == log)
    #expect(try await store.lifeCycle.dump().log(5)?.content == log)
    #expect(try await store.logs.unknownZones() == 0)
  }

  @Test func `no other row is spoiled, and no zone is taken away`() async throws {
    let before = try await store.lifeCycle.dump()
    try await store.damage.spoilZone?(.small(9), "Foo/Bar")
    try await store.damage.spoilZone?(log.id, "")
    #expect(try await store.lifeCycle.dump() == before)
    try await store.logs.delete(log.id)
    let after = try await store.lifeCycle.dump()
    try await store.damage.spoilZone?(log.id, "Foo/Bar")
    #expect(try await store.lifeCycle.dump() == after)
  }
}
