import CloudSim
import HabitDomain
import HabitSuite
import HabitSync
import SyncSupport
import Testing

/// Rows that wait because the server's version cannot be read.
@Suite struct KeptBackRowTests {
  @Test func `a record that cannot be read is reported and harms nothing`() async throws {
    let phone = try await Phone.agreed()
    let server = phone.bench.server
    var record = try #require(server.contents().records.values.first)
    record.fields["code"] = nil
    server.plant(record)
    let before = try await phone.row(.family, 0)
    #expect(await phone.sync().failures.count == 1)
    #expect(await phone.sync().failures.isEmpty)
    #expect(phone.calls(.fetch) == 1)
    #expect(try await phone.row(.family, 0) == before)
    try await phone.put(.family, 0, 5)
    let result = await phone.sync()
    #expect(Array(result.blocked.keys) == [SyncSample.key(.family, 0)])
    #expect(result.failures.count == 1)
  }

  /// How the server loses an unreadable version.
  enum Loss: CaseIterable {
    case record, zone, recordWhoseDeletionIsForgotten
  }

  /// What is unreadable about it: a field, or its type, which is unknown or that of another table.
  @Test(arguments: Loss.allCases, [nil, "Unknown", "UserProfile"])
  func `a row that an unreadable version keeps back is sent with its children when that is lost`(
    _ loss: Loss, _ type: String?
  ) async throws {
    let phone = try await Phone.agreed()
    let server = phone.bench.server
    var record = try #require(server.contents().records.values.first)
    if let type { record.type = type } else { record.fields["code"] = nil }
    server.plant(record)
    try await phone.put(.family, 0, 5)
    let kept = await phone.sync()
    #expect(Array(kept.blocked.keys) == [SyncSample.key(.family, 0)])
    try await lose(phone, by: loss)
    try await phone.put(.person, 0)
    try await phone.put(.membership, 0)
    for _ in 0..<2 { #expect(await phone.sync().error == nil) }
    #expect(server.contents().records.count == 3)
    #expect(try await phone.row(.family, 0)?.exchange.syncBlocked == nil)
    #expect(try await phone.handset.rows().allSatisfy { !$0.isPending })
  }

  @Test(arguments: Loss.allCases)
  func `a row that a record of another type keeps back is sent when that is lost`(
    _ loss: Loss
  ) async throws {
    let phone = try await Phone.agreed()
    let server = phone.bench.server
    var record = ConversionTests.record(.person)
    record.id.name = SyncSample.key(.family, 0).recordName
    server.plant(record)
    try await phone.put(.family, 0, 5)
    let kept = await phone.sync()
    #expect(kept.applied == 1)
    #expect(Array(kept.blocked.keys) == [SyncSample.key(.family, 0)])
    try await lose(phone, by: loss)
    for _ in 0..<2 { #expect(await phone.sync().error == nil) }
    #expect(server.contents().records[record.id]?.type == "Family")
    let family = try #require(try await phone.row(.family, 0))
    #expect(family.exchange.syncBlocked == nil && !family.isPending)
  }

  @Test func `a row waits while the server has a record of another type of its name`()
    async throws
  {
    let phone = try await Phone.agreed()
    let server = phone.bench.server
    var record = ConversionTests.record(.person)
    record.id.name = SyncSample.key(.family, 0).recordName
    server.plant(record)
    try await phone.put(.family, 0, 5)
    let kept = await phone.sync()
    #expect(Array(kept.blocked.keys) == [SyncSample.key(.family, 0)])
    let calls = phone.calls(.save)
    server.update { $0.expireTokens(of: .app) }
    let result = await phone.sync()
    #expect(result.blocked == kept.blocked && result.error == nil)
    #expect(result.failures.isEmpty && phone.calls(.save) == calls)
  }

  @Test(arguments: [false, true])
  func `a row is kept back no more once a version came that can be read and waits for its parent`(
    _ isLocalGreater: Bool
  ) async throws {
    let phone = try Phone()
    for table in [SyncedTable.family, .person, .membership] { try await phone.put(table, 0) }
    for _ in 0..<2 { _ = await phone.sync() }
    let server = phone.bench.server
    var record = ConversionTests.record(.membership)
    record.fields["role"] = .text("owner")
    server.plant(record)
    try await phone.put(.membership, 0, 2)
    let kept = await phone.sync()
    #expect(Array(kept.blocked.keys) == [SyncSample.key(.membership, 0)])
    record = ConversionTests.record(.membership)
    record.fields["user"] = .reference(RecordID(name: "\(SyncSample.id(.person, 2))"))
    record.fields["modifiedWall"] = .integer(isLocalGreater ? 5 : 2_000_000_000_000)
    server.plant(record)
    let result = await phone.sync()
    #expect(result.blocked.isEmpty && result.pending == 0)
    #expect(result.uploaded == (isLocalGreater ? 1 : 0))
  }

  private func lose(_ phone: Phone, by loss: Loss) async throws {
    let server = phone.bench.server
    switch loss {
    case .zone: server.update { $0.end(.app, .deleted) }
    case .record: try await phone.deleteRecord()
    case .recordWhoseDeletionIsForgotten: try await server.forget([Phone.record])
    }
  }
}
