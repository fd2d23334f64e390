import CloudSim
@_spi(Storage) import HabitDomain
import HabitSuite
import HabitSync
import SyncSupport
import Testing

/// A record that waits in the inbox, and edits of the row that it is a version of (Y-10).
@Suite struct WaitingRecordTests {
  /// Another device's version of the first habit, in a category that nobody has yet.
  private func plantHabit(_ phone: Phone) -> Stamp {
    let stamp = Stamp(wall: 1_700_000_060_000, counter: 0, device: "z")
    let row = SyncedRow(
      content: SyncSample.content(.habit, 0, 4), metadata: Metadata(modifiedAt: stamp))
    let record = SyncRules.standard().conversion.encode(row)
    phone.bench.server.plant(record)
    return stamp
  }

  /// An older version of the app, which could not read it, may have put it there.
  @Test func `a record that can be read waits for its parent, and for no other reason`()
    async throws
  {
    let phone = try Phone()
    _ = await phone.sync()
    _ = plantHabit(phone)
    _ = await phone.sync()
    let wanted = try await phone.inbox()
    #expect(wanted.count == 1)
    let former = wanted.map { InboxRecord($0.record, reason: "Unreadable", isDoubted: true) }
    try await phone.handset.replica.transact { _ in ReplicaChange(waiting: former) }
    #expect(await phone.sync().error == nil)
    #expect(try await phone.inbox() == wanted)
  }

  /// An older version of the app could not read the record, which it put there, and gave up the edit of its row because of that.
  @Test func `a record that only waits for its parent now keeps no edit back`() async throws {
    let phone = try Phone()
    _ = await phone.sync()
    _ = plantHabit(phone)
    _ = await phone.sync()
    try await phone.put(.habit, 0, 1)
    let former = try await phone.inbox().map { InboxRecord($0.record, reason: "Unreadable") }
    #expect(former.count == 1)
    let blocked = [SyncSample.key(.habit, 0): "The server's version cannot be read: Unreadable"]
    try await phone.handset.replica.transact { _ in
      ReplicaChange(blocked: blocked, waiting: former)
    }
    #expect(try await phone.row(.habit, 0)?.exchange.syncBlocked != nil)
    let result = await phone.sync()
    #expect(result.error == nil && result.blocked.isEmpty)
    #expect(try await phone.row(.habit, 0)?.exchange.syncBlocked == nil)
  }

  @Test func `an edit beats a record that waits for its parent`() async throws {
    let phone = try Phone()
    _ = await phone.sync()
    let waiting = plantHabit(phone)
    _ = await phone.sync()
    #expect(try await phone.row(.habit, 0) == nil)
    try await phone.put(.habit, 0, 1)
    let stamp = try #require(try await phone.row(.habit, 0)?.stamp)
    #expect(stamp > waiting)
  }

  @Test func `a record that waits and is lost with its zone does not replace an unsent edit`()
    async throws
  {
    let phone = try Phone([Phone.fault(.refused(.quotaExceeded, retryAfter: nil), .save)])
    _ = await phone.sync()
    try await phone.put(.habit, 0, 1)
    _ = plantHabit(phone)
    #expect(await phone.sync().pending == 1)
    phone.bench.server.update { $0.end(.app, .deleted) }
    try await phone.other.put(SyncSample.content(.category, 0, 0))
    _ = await phone.other.engine.sync()
    #expect(await phone.sync().uploaded == 1)
    #expect(try await phone.row(.habit, 0)?.content == SyncSample.content(.habit, 0, 1))
    #expect(try await phone.bench.settle() != nil)
  }
}
