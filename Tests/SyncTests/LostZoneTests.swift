import CloudSim
import HabitDomain
import HabitSuite
import HabitSync
import SyncSupport
import Testing

/// What becomes of rows when their zone disappears (domain 4.7).
@Suite struct LostZoneTests {
  @Test(arguments: [ZoneEnd.deleted, .encryptedDataReset])
  func `a zone that is gone is made again, with everything`(_ end: ZoneEnd) async throws {
    let phone = try await Phone.agreed()
    phone.bench.server.update { $0.end(.app, end) }
    let result = await phone.sync()
    #expect(result.error == nil)
    #expect(result.uploaded == 1)
  }

  /// The category of a habit is not a reference, so the server does not miss it; a device that never saw it
  /// would.
  @Test func `a category that went with its zone is sent again for a habit that needs it`()
    async throws
  {
    let phone = try Phone()
    try await phone.put(.category, 0)
    _ = await phone.sync()
    phone.bench.server.update { $0.end(.app, .deleted) }
    _ = await phone.other.engine.sync()
    try await phone.put(.habit, 0, 4)
    _ = await phone.sync()
    _ = await phone.other.engine.sync()
    #expect(try await phone.other.rows().map(\.key.table) == [.category, .habit])
    #expect(try await phone.bench.isSame())
  }

  /// It may be the only copy, and the next version of the app may read it.
  @Test func `an unreadable record waits for another version of the app when the zone is lost`()
    async throws
  {
    let phone = try await Phone.agreed()
    let server = phone.bench.server
    var record = ConversionTests.record(.habit)
    record.fields["schedule"] = .text("{\"kind\":\"lunar\"}")
    server.plant(record)
    for _ in 0..<2 { _ = await phone.sync() }
    server.update { $0.end(.app, .deleted) }
    for _ in 0..<2 { #expect(await phone.sync().error == nil) }
    let waiting = try await phone.inbox()
    #expect(waiting.map(\.record.fields["schedule"]) == [record.fields["schedule"]])
    // Its account is that of the zone, so it is sent as if written here.
    #expect(waiting.first?.account == ServerState.firstAccount)
  }

  @Test(arguments: ZoneChoice.allCases)
  func `a zone that the person removed is not sent again by itself`(
    _ choice: ZoneChoice
  ) async throws {
    let phone = try await Phone.agreed()
    phone.bench.server.update { $0.end(.app, .purged) }
    #expect(await phone.sync().error == .syncFailed(.refused(.userDeletedZone)))
    #expect(await phone.sync().skipped == .zoneGivenUp)
    #expect(phone.bench.server.contents().records.isEmpty)
    #expect(try await phone.handset.rows().count == 1)
    try await phone.handset.engine.settle(choice)
    #expect(await phone.sync().error == nil)
    let count = choice == .sendAgain ? 1 : 0
    #expect(phone.bench.server.contents().records.count == count)
    #expect(try await phone.handset.rows().count == count)
  }

  @Test func `rows from before a person removed the zone are repaired when sent again`()
    async throws
  {
    let phone = try Phone()
    _ = await phone.sync()
    // Two families of one code, as if one of them had come with the last page.
    for number in 0..<2 { try await phone.put(.family, number) }
    try await phone.handset.replica.transact { view throws(DataLayerError) in
      var state = try view.state()
      (state.isRepairDue, state.isZoneGivenUp) = (true, true)
      return ReplicaChange(state: state)
    }
    try await phone.handset.engine.settle(.sendAgain)
    #expect(await phone.sync().repaired == 1)
    #expect(try await phone.bench.settle() != nil)
  }

  /// A newer version of the app may have sent them, and this device cannot tell which one is the last.
  @Test func `each version that cannot be read is put aside when the zone is lost`() async throws {
    let phone = try Phone()
    _ = await phone.sync()
    let server = phone.bench.server
    var record = ConversionTests.record(.habit)
    record.fields["schedule"] = .text("{\"kind\":\"lunar\"}")
    // The last one says nothing new.
    for name in ["a", "b", "c", "c"] {
      record.fields["name"] = .text(name)
      server.plant(record)
      _ = await phone.sync()
      server.update { $0.end(.app, .deleted) }
      #expect(await phone.sync().error == nil)
    }
    let inbox = try await phone.inbox()
    let names = inbox.filter { $0.account != nil }.compactMap { $0.record.fields["name"] }
    #expect(names.count == 3)
    #expect(Set(names) == [.text("a"), .text("b"), .text("c")])
  }

  /// After the page, the question of who is signed in fails with a lost zone. The parent of the log is missing, too.
  @Test func `a zone that is said to be lost once is no reason to stop when it was made again`()
    async throws
  {
    let phone = try Phone([Phone.fault(.refused(.zoneNotFound), .user, 3)])
    _ = await phone.sync()
    phone.bench.server.plant(ConversionTests.record(.log))
    #expect(await phone.sync().error == nil)
    #expect(phone.calls(.saveZone) == 2)
  }
}
