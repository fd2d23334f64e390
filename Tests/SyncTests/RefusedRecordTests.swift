import CloudSim
import HabitDomain
import HabitSuite
import HabitSync
import SyncSupport
import Testing

/// Records that the server or the device refuses, and which must not keep back any others.
@Suite struct RefusedRecordTests {
  /// Rows of two tables may have one id, and a name is that of one record.
  @Test func `the row that the server refuses is reported each time, of two rows of one name`()
    async throws
  {
    let phone = try await Phone.agreed()
    let id = SyncSample.id(.family, 0)
    let habit = Habit(id: id, name: "Run", startDay: CivilDay(20_000))
    try await phone.handset.put(.habit(habit))
    for isLost in [false, true] {
      if isLost { phone.bench.server.update { $0.end(.app, .deleted) } }
      let result = await phone.sync()
      #expect(result.error == nil && result.uploaded == (isLost ? 1 : 0))
      #expect(Array(result.failures.keys) == ["\(id)"])
      #expect(Array(result.blocked.keys) == [RowKey(.habit, id)])
    }
    #expect(phone.bench.server.contents().records.values.map(\.type) == ["Family"])
  }

  @Test(
    arguments: [
      (.family, "name"), (.family, "code"), (.person, "displayName"),
      (.habit, "name"), (.habit, "colorHex"), (.habit, "schedule"), (.habit, "reminders"),
      (.log, "timezone"), (.category, "name"), (.membership, "role"),
    ] as [(SyncedTable, String)])
  func `a record with a field that is too large is reported, and harms nothing`(
    _ table: SyncedTable, _ field: String
  ) async throws {
    let phone = try Phone()
    _ = await phone.sync()
    var record = ConversionTests.record(table, 1)
    record.fields[field] = .text(String(repeating: "x", count: 900_000))
    phone.bench.server.plant(record)
    try await phone.put(.family, 3)
    let result = await phone.sync()
    #expect(result.failures.keys.sorted() == [record.id.name])
    #expect(result.error == nil && result.uploaded == 1)
    #expect(try await phone.handset.rows().map(\.key) == [SyncSample.key(.family, 3)])
    #expect(await phone.sync().error == nil)
  }

  @Test func `a row of a category that no server can have is reported, and keeps nothing back`()
    async throws
  {
    let phone = try await Phone.agreed()
    for (number, id) in [
      "", "_x", String(repeating: "c", count: 256), "é" + String(repeating: "c", count: 126),
    ].enumerated() {
      var record = ConversionTests.record(.habit)
      record.id.name = "\(SyncSample.id(.habit, number))"
      record.fields["categoryID"] = .text(id)
      phone.bench.server.plant(record)
    }
    try await phone.put(.family, 1)
    let result = await phone.sync()
    // One of the four has a name that a server accepts, because it is spelled in digits.
    #expect(result.failures.count == 3)
    #expect(result.error == nil && result.uploaded == 1)
    #expect(await phone.sync().error == nil)
  }

  @Test func `a question for one record that the server refuses concerns that record alone`()
    async throws
  {
    let phone = try Phone([Phone.fault(.refused(.invalidArguments), .fetch)])
    let server = phone.bench.server
    _ = await phone.sync()
    for table in [SyncedTable.membership, .log] {
      server.plant(ConversionTests.record(table))
    }
    try await phone.put(.family, 3)
    let result = await phone.sync()
    #expect(result.error == nil && result.uploaded == 1)
    #expect(result.failures.count == 1)
    #expect(phone.calls(.fetch) > 1)
  }

  @Test func `a record that was damaged on the way is asked for again, once`() async throws {
    let phone = try Phone([Phone.fault(.recordMalformed(0, .unknownType("?")), .fetchChanges)])
    try await phone.other.put(SyncSample.content(.family, 0, 0))
    _ = await phone.other.engine.sync()
    let result = await phone.sync()
    #expect(result.applied == 1)
    #expect(result.failures.isEmpty)
    #expect(phone.calls(.fetch) == 1)
  }
}
