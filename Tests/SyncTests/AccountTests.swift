import CloudSim
@_spi(Storage) import HabitDomain
import HabitSuite
import HabitSync
import SyncSupport
import Testing

/// What becomes of rows when a person signs out, somebody else signs in, and the first one is back (domain 4.11).
@Suite struct AccountTests {
  @Test func `of two unsent rows of one name, both are put aside and taken back`() async throws {
    let phone = try Phone()
    _ = await phone.sync()
    try await phone.put(.family, 0)
    let habit = Habit(id: SyncSample.id(.family, 0), name: "Run", startDay: CivilDay(20_000))
    try await phone.handset.put(.habit(habit))
    let before = try await phone.handset.rows().map(\.content)
    #expect(before.count == 2)
    let server = phone.bench.server
    server.update { $0.signIn("a", to: "other") }
    _ = await phone.sync()
    #expect(try await phone.handset.rows().isEmpty)
    server.update { $0.signIn("a", to: ServerState.firstAccount) }
    _ = await phone.sync()
    #expect(try await phone.handset.rows().map(\.content) == before)
  }

  /// An unsent version waits for its category, and the row is an older one, which was not sent either.
  @Test(arguments: [false, true])
  func `a row that is put aside does not replace what waits and is later, or cannot be read`(
    _ isReadable: Bool
  ) async throws {
    let phone = try Phone()
    _ = await phone.sync()
    try await phone.put(.habit, 0, 1)
    var record = ConversionTests.record(.habit, 8)
    record.fields["modifiedWall"] = .integer(2_000_000_000_000)
    if !isReadable { record.fields["schedule"] = .text("{\"kind\":\"lunar\"}") }
    let entry = InboxRecord(record, account: ServerState.firstAccount, reason: "")
    try await phone.handset.replica.transact { _ in ReplicaChange(waiting: [entry]) }
    phone.bench.server.update { $0.signIn("a", to: "other") }
    #expect(await phone.sync().error == nil)
    let inbox = try await phone.inbox()
    #expect(inbox.contains(entry))
    #expect(inbox.count == (isReadable ? 1 : 2))
  }

  @Test func `nothing of one account reaches another, and nothing is lost`() async throws {
    let phone = try await Phone.agreed()
    try await phone.put(.family, 1, 1)
    let server = phone.bench.server
    server.update { $0.signIn("a", to: "other") }
    #expect(await phone.sync().uploaded == 0)
    #expect(server.contents(of: "other").records.isEmpty)
    #expect(try await phone.handset.rows().isEmpty)
    try await phone.put(.family, 2, 2)
    #expect(await phone.sync().uploaded == 1)
    server.update { $0.signIn("a", to: ServerState.firstAccount) }
    #expect(await phone.sync().error == nil)
    #expect(server.contents(of: "other").records.count == 1)
    #expect(server.contents().records.count == 2)
    #expect(try await phone.handset.rows().count == 2)
  }

  @Test func `what was not sent wins as a whole over what was saved while its owner was away`()
    async throws
  {
    let phone = try await Phone.agreed()
    let server = phone.bench.server
    try await phone.put(.family, 0, 3)
    server.update { $0.signIn("a", to: "other") }
    _ = await phone.sync()
    let stored = server.contents().records.values.first { $0.type == "Family" }
    var record = try #require(stored)
    record.fields["new"] = .integer(7)
    server.plant(record)
    server.update { $0.signIn("a", to: ServerState.firstAccount) }
    #expect(await phone.sync().uploaded == 1)
    let last = server.contents().records[record.id]
    #expect(last?.fields["new"] == nil)
    #expect(last?.fields["name"] == .text("Family 3"))
  }

  @Test func `what belongs to a category that no server can have is taken back with it`()
    async throws
  {
    let phone = try Phone()
    _ = await phone.sync()
    let category = Category(id: String(repeating: "é", count: 64), name: "Sport")
    var habit = try #require(SyncSample.content(.habit, 0, 0).habit)
    habit.categoryID = category.id
    try await phone.handset.put(.category(category))
    try await phone.handset.put(.habit(habit))
    try await phone.put(.log, 0)
    let before = try await phone.handset.rows().map(\.content)
    #expect(before.count == 3)
    phone.bench.server.update { $0.signIn("a", to: "other") }
    _ = await phone.sync()
    #expect(try await phone.handset.rows().isEmpty)
    phone.bench.server.update { $0.signIn("a", to: ServerState.firstAccount) }
    _ = await phone.sync()
    #expect(try await phone.handset.rows().map(\.content) == before)
    let waiting = try await phone.inbox()
    #expect(waiting.allSatisfy { $0.account == nil })
  }

  @Test func `a person who signs out keeps their rows, and sends them after signing in again`()
    async throws
  {
    let phone = try await Phone.agreed()
    let server = phone.bench.server
    server.update { $0.signIn("a", to: nil) }
    #expect(await phone.sync().skipped == .account(.noAccount))
    #expect(try await phone.row(.family, 0)?.exchange.changeTag == nil)
    #expect(try await phone.state().token == nil)
    server.update { $0.signIn("a", to: ServerState.firstAccount) }
    #expect(await phone.sync().pending == 0)
    #expect(try await phone.bench.isSame())
  }

  @Test func `an account that is away for a while changes nothing`() async throws {
    let phone = try await Phone.agreed()
    let before = try await phone.handset.rows()
    phone.bench.server.update { $0.setStatus(.temporarilyUnavailable, of: "a") }
    #expect(await phone.sync().skipped == .account(.temporarilyUnavailable))
    #expect(try await phone.handset.rows() == before)
  }
}
