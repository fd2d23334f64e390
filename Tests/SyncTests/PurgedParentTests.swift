import CloudSim
import HabitDomain
import HabitSuite
import HabitSync
import SyncSupport
import Testing

/// What arrives for a row whose new parents are no longer here (domain 4.10).
@Suite struct PurgedParentTests {
  @Test func `a row that was deleted elsewhere goes, though its parent was purged here`()
    async throws
  {
    let phone = try Phone()
    try await phone.put(.family, 0)
    try await phone.put(.person, 0)
    try await phone.put(.person, 1, 1)
    try await phone.put(.membership, 0)
    _ = await phone.sync()
    _ = await phone.other.engine.sync()
    // Here it is given to another person, and the first one is purged; elsewhere it is deleted later.
    try await phone.put(.membership, 0, 2)
    _ = await phone.sync()
    try await phone.handset.delete(SyncSample.key(.person, 0))
    _ = await phone.sync()
    // The changes that it made come back once.
    _ = await phone.sync()
    phone.bench.server.update { $0.advance(by: Delay(milliseconds: 31 * 86_400_000)) }
    try await phone.handset.engine.purge()
    #expect(try await phone.row(.person, 0) == nil)
    try await phone.other.delete(SyncSample.key(.membership, 0))
    _ = await phone.other.engine.sync()
    _ = await phone.sync()
    #expect(try await phone.row(.membership, 0)?.deletedAt != nil)
    #expect(try await phone.row(.person, 0)?.deletedAt != nil)
  }

  @Test func `a new row comes, though its parent was purged here`() async throws {
    let phone = try Phone()
    let category = SyncSample.key(.category, 0)
    let habit = try #require(
      (0..<12).map { SyncSample.content(.habit, 0, $0) }.first { $0.parents == [category] })
    try await phone.put(.category, 0)
    _ = await phone.sync()
    _ = await phone.other.engine.sync()
    try await phone.other.put(habit)
    try await phone.handset.delete(category)
    _ = await phone.sync()
    // The changes that it made come back once.
    _ = await phone.sync()
    phone.bench.server.update { $0.advance(by: Delay(milliseconds: 31 * 86_400_000)) }
    try await phone.handset.engine.purge()
    #expect(try await phone.row(.category, 0) == nil)
    _ = await phone.other.engine.sync()
    _ = await phone.sync()
    #expect(try await phone.row(.habit, 0) != nil)
    #expect(try await phone.row(.category, 0)?.deletedAt != nil)
  }
}
