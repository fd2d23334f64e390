import CloudSim
import HabitDomain
import HabitSuite
import HabitSync
import SyncSupport
import Testing

/// What becomes of rows when records or tokens disappear (domain 4.6, 4.10).
@Suite struct LossTests {
  @Test func `a record that was deleted is deleted here`() async throws {
    let phone = try await Phone.agreed()
    try await phone.deleteRecord()
    #expect(await phone.sync().applied == 1)
    #expect(try await phone.row(.family, 0)?.deletedAt != nil)
    #expect(await phone.sync().uploaded == 0)
  }

  @Test func `an edit that waits is newer than a deletion`() async throws {
    let phone = try await Phone.agreed()
    try await phone.deleteRecord()
    try await phone.put(.family, 0, 3)
    #expect(await phone.sync().uploaded == 1)
    #expect(try await phone.row(.family, 0)?.deletedAt == nil)
    #expect(try await phone.bench.settle() != nil)
  }

  @Test func `a child of a record that was deleted gets its parent there`() async throws {
    let phone = try await Phone.agreed()
    try await phone.put(.person, 0)
    try await phone.put(.membership, 0)
    try await phone.deleteRecord()
    #expect(await phone.sync().pending > 0)
    #expect(try await phone.bench.settle() != nil)
  }

  @Test func `an expired token brings everything, and removes what is gone`() async throws {
    let phone = try await Phone.agreed()
    try await phone.put(.family, 1, 1)
    _ = await phone.sync()
    try await phone.put(.family, 2, 2)
    let server = phone.bench.server
    try await server.forget([Phone.record])
    #expect(await phone.sync().error == nil)
    #expect(try await phone.row(.family, 0) == nil)
    #expect(try await phone.row(.family, 1) != nil)
    #expect(try await phone.row(.family, 2) != nil)
    #expect(server.contents().records.count == 2)
  }

  /// Otherwise it would be sent again, as if written here, once an app knows its type and the zone was lost.
  @Test(arguments: ["New", "Habit"], [false, true])
  func `an unreadable record that is gone when everything is fetched waits no more`(
    _ type: String, _ isGone: Bool
  ) async throws {
    let phone = try await Phone.agreed()
    let server = phone.bench.server
    var record = ConversionTests.record(.habit)
    (record.type, record.fields["name"]) = (type, nil)
    server.plant(record)
    for _ in 0..<2 { #expect(await phone.sync().error == nil) }
    try await server.forget(isGone ? [record.id] : [])
    #expect(await phone.sync().error == nil)
    let waiting = try await phone.inbox()
    #expect(waiting.map(\.record.id) == (isGone ? [] : [record.id]))
  }

  @Test
  func `a lost row that a pending row needs stays as a tombstone, with its own parents`()
    async throws
  {
    let phone = try Phone()
    // A habit of that variant has a category.
    try await phone.put(.category, 1)
    try await phone.put(.habit, 0, 8)
    _ = await phone.sync()
    phone.bench.server.update { $0.end(.app, .deleted) }
    try await phone.other.put(SyncSample.content(.family, 1, 0))
    _ = await phone.other.engine.sync()
    try await phone.put(.log, 0, 0)
    #expect(await phone.sync().error == nil)
    #expect(try await phone.row(.category, 1) != nil)
    #expect(try await phone.row(.habit, 0)?.deletedAt != nil)
    #expect(try await phone.row(.log, 0)?.deletedAt == nil)
  }

  @Test func `a record whose type was damaged on the way is not gone`() async throws {
    let fault = Phone.fault(.recordMalformed(0, .unknownType("?")), .fetchChanges, 2)
    let phone = try Phone([fault])
    try await phone.put(.family, 0)
    try await phone.put(.person, 0)
    _ = await phone.sync()
    try await phone.put(.membership, 0)
    phone.bench.server.update { $0.expireTokens(of: .app) }
    #expect(await phone.sync().error == nil)
    let family = try #require(try await phone.row(.family, 0))
    #expect(family.deletedAt == nil)
  }

  @Test func `a tombstone goes after thirty days, unless it waits or is needed`() async throws {
    let phone = try await Phone.agreed()
    try await phone.handset.delete(SyncSample.key(.family, 0))
    phone.bench.wait(31 * 86_400_000)
    try await phone.handset.engine.purge()
    #expect(try await phone.handset.rows().count == 1)
    _ = await phone.sync()
    try await phone.handset.engine.purge()
    #expect(try await phone.handset.rows().isEmpty)
  }
}
