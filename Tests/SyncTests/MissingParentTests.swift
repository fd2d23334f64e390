import CloudSim
@_spi(Storage) import HabitDomain
import HabitSuite
import HabitSync
import SyncSupport
import Testing

/// What becomes of records whose parents are not here.
@Suite struct MissingParentTests {
  /// A phone where a membership waits for its parents.
  private func orphaned() async throws -> Phone {
    let phone = try Phone()
    _ = await phone.sync()
    phone.bench.server.plant(ConversionTests.record(.membership))
    #expect(await phone.sync().applied == 0)
    return phone
  }

  /// The parents come from the other device.
  private func sendParents(_ phone: Phone) async throws {
    try await phone.other.put(SyncSample.content(.family, 0, 0))
    try await phone.other.put(SyncSample.content(.person, 0, 0))
    _ = await phone.other.engine.sync()
  }

  @Test func `a child waits for its parent and is shown when that comes`() async throws {
    let phone = try Phone()
    let conversion = SyncRules.standard().conversion
    func plant(_ table: SyncedTable) {
      let row = SyncedRow(
        content: SyncSample.content(table, 0, 0),
        metadata: Metadata(modifiedAt: Stamp(wall: 1, counter: 0, device: "z")))
      phone.bench.server.plant(conversion.encode(row))
    }
    _ = await phone.sync()
    plant(.membership)
    #expect(await phone.sync().applied == 0)
    #expect(try await phone.row(.membership, 0) == nil)
    plant(.family)
    plant(.person)
    #expect(await phone.sync().applied == 3)
    #expect(try await phone.row(.membership, 0) != nil)
  }

  @Test func `what waits for its parents when the server loses the zone is sent with them`()
    async throws
  {
    let phone = try await orphaned()
    let server = phone.bench.server
    server.update { $0.end(.app, .deleted) }
    #expect(await phone.sync().error == nil)
    try await sendParents(phone)
    #expect(await phone.sync().uploaded == 1)
    #expect(try await phone.row(.membership, 0)?.exchange.needsSync == false)
    _ = await phone.other.engine.sync()
    #expect(try await phone.bench.isSame())
  }

  @Test func `what waits for its parents while its owner is signed out is sent with them later`()
    async throws
  {
    let phone = try await orphaned()
    let server = phone.bench.server
    server.update { $0.signIn("a", to: nil) }
    _ = await phone.sync()
    // A device that comes back without a token does not learn of that, because there is a zone
    // again.
    server.update { $0.end(.app, .deleted) }
    try await sendParents(phone)
    server.update { $0.signIn("a", to: ServerState.firstAccount) }
    #expect(await phone.sync().uploaded == 1)
    #expect(try await phone.row(.membership, 0)?.exchange.needsSync == false)
    _ = await phone.other.engine.sync()
    #expect(try await phone.bench.isSame())
  }

  @Test func `what waits for its parents at a server that has it is not sent again`() async throws {
    let phone = try await orphaned()
    let server = phone.bench.server
    server.update { $0.signIn("a", to: nil) }
    _ = await phone.sync()
    server.update { $0.signIn("a", to: ServerState.firstAccount) }
    _ = await phone.sync()
    try await sendParents(phone)
    let result = await phone.sync()
    #expect(result.uploaded == 0)
    #expect(result.error == nil)
    #expect(try await phone.row(.membership, 0)?.exchange.needsSync == false)
    #expect(try await phone.bench.isSame())
  }

  @Test func `parents that nobody has are asked for in turns`() async throws {
    let phone = try Phone()
    _ = await phone.sync()
    for number in 0..<7 {
      var record = ConversionTests.record(.log)
      record.id.name = "\(SyncSample.id(.log, number))"
      record.fields["habitID"] = .reference(RecordID(name: "\(SyncSample.id(.habit, 20 + number))"))
      phone.bench.server.plant(record)
    }
    for _ in 0..<3 { _ = await phone.sync() }
    let asked = phone.bench.server.trace.entries.compactMap { entry in
      if case .fetch(let id) = entry.call { id.name } else { nil }
    }
    // Three in a page: in three rounds each of the seven has had its turn.
    #expect(Set(asked).count == 7)
    #expect(asked.count == 9)
  }
}
