import HabitDomain
import Testing

@testable import HabitStore

@Suite struct PurgeTests {
  private static let day: Int64 = 86_400_000

  let world = World()
  let store: DataLayer

  init() throws {
    store = try world.store()
  }

  private func fill() async throws -> (family: Family, person: UserProfile) {
    let family = try await store.families.create("Smith", "ABC123", .small(1))
    let person = try await store.people.create("a", "1234567890", nil)
    _ = try await store.memberships.create(family.id, person.id, .kid)
    return (family, person)
  }

  private func later(_ days: Int64) -> Instant {
    Instant(milliseconds: World.Settings().now + days * Self.day)
  }

  @Test func `tombstones that are old and known elsewhere are removed for good`() async throws {
    let (family, person) = try await fill()
    try await store.families.delete(family.id)
    try await store.damage.markSynced?()
    world.set { $0.now += 30 * Self.day }
    let dump = try await store.lifeCycle.dump()
    // 30 days are not more than 30 days.
    try await store.families.purge(later(60))
    #expect(try await store.lifeCycle.dump() == dump)
    world.set { $0.now += 1 }
    try await store.families.purge(later(0))
    #expect(try await store.lifeCycle.dump() == dump)
    try await store.families.purge(later(60))
    let rest = try await store.lifeCycle.dump()
    #expect(rest.families.isEmpty && rest.memberships.isEmpty)
    #expect(rest.people.map(\.content.id) == [person.id])
  }

  @Test func `tombstones that wait for their upload stay`() async throws {
    let (_, person) = try await fill()
    try await store.people.delete(person.id)
    world.set { $0.now += 40 * Self.day }
    let dump = try await store.lifeCycle.dump()
    try await store.families.purge(later(60))
    #expect(try await store.lifeCycle.dump() == dump)
    try await store.damage.markSynced?()
    try await store.families.purge(later(60))
    #expect(try await store.lifeCycle.dump().people.isEmpty)
    #expect(try await store.lifeCycle.dump().memberships.isEmpty)
    #expect(try await store.lifeCycle.dump().families.count == 1)
  }

  @Test func `a membership goes with its family`() async throws {
    let (family, _) = try await fill()
    try await store.damage.loseFamily?(family.id)
    try await store.damage.markSynced?()
    world.set { $0.now += 40 * Self.day }
    try await store.families.purge(later(60))
    let dump = try await store.lifeCycle.dump()
    #expect(dump.families.isEmpty && dump.memberships.isEmpty && dump.people.count == 1)
  }

  @Test func `nothing is old at the first moments of time`() async throws {
    world.set { $0.now = .min + 1 }
    let (family, _) = try await fill()
    try await store.families.delete(family.id)
    try await store.damage.markSynced?()
    try await store.families.purge(Instant(milliseconds: .max))
    #expect(try await store.lifeCycle.dump().families.count == 1)
  }

  @Test func `what waits for its upload is listed by stamp, tombstones included`() async throws {
    let (family, person) = try await fill()
    let other = try await store.families.create("Jones", "ABC124", .small(1))
    try await store.families.delete(family.id)
    let families = try await store.families.pending(.family)
    #expect(families.map(\.id) == [other.id, family.id])
    #expect(families.map { $0.metadata.deletedAt == nil } == [true, false])
    #expect(try await store.families.pending(.person).map(\.id) == [person.id])
    #expect(try await store.families.pending(.membership).count == 1)
    try await store.damage.markSynced?()
    for table in FamilyTable.allCases {
      #expect(try await store.families.pending(table).isEmpty)
    }
    _ = try await store.families.rename(other.id, "Miller")
    let pending = try await store.families.pending(.family)
    #expect(pending.map(\.metadata.recordName) == [other.id.description])
    #expect(pending.map(\.metadata.revision) == [2])
  }

  @Test func `rows without a name on the server are pending, blocked ones are not`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let store = DataLayer(database, name: "blocked")
    let family = try await store.families.create("Smith", "ABC123", .small(1))
    try database.execute("UPDATE family SET needsSync = 0")
    #expect(try await store.families.pending(.family).map(\.id) == [family.id])
    try database.execute("UPDATE family SET syncBlocked = 'no'")
    #expect(try await store.families.pending(.family).isEmpty)
  }
}
