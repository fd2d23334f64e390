import CloudSim
@_spi(Storage) import HabitDomain
import HabitSuite
import HabitSync
import SyncSupport
import Testing

/// What becomes of rows when records, tokens, zones or accounts disappear (domain 4.6, 4.7, 4.10,
/// 4.11).
@Suite struct LossTests {
  private func deleteRecord(_ phone: Phone) async throws {
    let id = RecordID(name: SyncSample.key(.family, 0).id)
    _ = try await phone.bench.server.cloud(for: "z").save(CloudSave([], deletions: [id]))
  }

  @Test func `a record that was deleted is deleted here`() async throws {
    let phone = try await Phone.agreed()
    try await deleteRecord(phone)
    #expect(await phone.sync().applied == 1)
    #expect(try await phone.row(.family, 0)?.deletedAt != nil)
    #expect(await phone.sync().uploaded == 0)
  }

  @Test func `an edit that waits is newer than a deletion`() async throws {
    let phone = try await Phone.agreed()
    try await deleteRecord(phone)
    try await phone.put(.family, 0, 3)
    #expect(await phone.sync().uploaded == 1)
    #expect(try await phone.row(.family, 0)?.deletedAt == nil)
    #expect(try await phone.bench.settle() != nil)
  }

  @Test func `a child of a record that was deleted gets its parent there`() async throws {
    let phone = try await Phone.agreed()
    try await phone.put(.person, 0)
    try await phone.put(.membership, 0)
    try await deleteRecord(phone)
    #expect(await phone.sync().pending > 0)
    #expect(try await phone.bench.settle() != nil)
  }

  @Test func `an expired token brings everything, and removes what is gone`() async throws {
    let phone = try await Phone.agreed()
    try await phone.put(.family, 1, 1)
    _ = await phone.sync()
    try await phone.put(.family, 2, 2)
    try await deleteRecord(phone)
    let server = phone.bench.server
    server.update { state in
      state.limits.tombstoneLife = Delay(milliseconds: 1)
      state.expireTokens(of: .app)
      state.advance(by: Delay(milliseconds: 10))
    }
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
    server.update { [record] in $0.plant(record, by: "z") }
    for _ in 0..<2 { #expect(await phone.sync().error == nil) }
    server.update { $0.limits.tombstoneLife = Delay(milliseconds: 1) }
    if isGone { _ = try await server.cloud(for: "z").save(CloudSave([], deletions: [record.id])) }
    server.update { state in
      state.expireTokens(of: .app)
      state.advance(by: Delay(milliseconds: 10))
    }
    #expect(await phone.sync().error == nil)
    let waiting = try await phone.handset.replica.read { view throws(DataLayerError) in
      try view.inbox()
    }
    #expect(waiting.map(\.record.id) == (isGone ? [] : [record.id]))
  }

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

  /// Nobody else may have it, and the next version of the app may read it.
  @Test func `what cannot be read waits for another version of the app when the zone is lost`()
    async throws
  {
    let phone = try await Phone.agreed()
    let server = phone.bench.server
    var record = ConversionTests.record(.habit)
    record.fields["schedule"] = .text("{\"kind\":\"lunar\"}")
    server.update { [record] in $0.plant(record, by: "z") }
    for _ in 0..<2 { _ = await phone.sync() }
    server.update { $0.end(.app, .deleted) }
    for _ in 0..<2 { #expect(await phone.sync().error == nil) }
    let waiting = try await phone.handset.replica.read { view throws(DataLayerError) in
      try view.inbox()
    }
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

  @Test func `what came before a person removed the zone is repaired as it is sent again`()
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

  @Test func `a child waits for its parent and is shown when that comes`() async throws {
    let phone = try Phone()
    let conversion = SyncRules.standard().conversion
    func plant(_ table: SyncedTable) {
      let row = SyncedRow(
        content: SyncSample.content(table, 0, 0),
        metadata: Metadata(modifiedAt: Stamp(wall: 1, counter: 0, device: "z")))
      phone.bench.server.update { $0.plant(conversion.encode(row), by: "z") }
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

  @Test func `a record that cannot be read is reported and harms nothing`() async throws {
    let phone = try await Phone.agreed()
    let server = phone.bench.server
    var record = try #require(server.contents().records.values.first)
    record.fields["code"] = nil
    server.update { $0.plant(record, by: "z") }
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
    server.update { [record] in $0.plant(record, by: "z") }
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
    server.update { [record] in $0.plant(record, by: "z") }
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
    server.update { [record] in $0.plant(record, by: "z") }
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
    server.update { [record] in $0.plant(record, by: "z") }
    try await phone.put(.membership, 0, 2)
    let kept = await phone.sync()
    #expect(Array(kept.blocked.keys) == [SyncSample.key(.membership, 0)])
    record = ConversionTests.record(.membership)
    record.fields["user"] = .reference(RecordID(name: "\(SyncSample.id(.person, 2))"))
    record.fields["modifiedWall"] = .integer(isLocalGreater ? 5 : 2_000_000_000_000)
    server.update { [record] in $0.plant(record, by: "z") }
    let result = await phone.sync()
    #expect(result.blocked.isEmpty && result.pending == 0)
    #expect(result.uploaded == (isLocalGreater ? 1 : 0))
  }

  /// Rows of two tables may have one id, and a name is that of one record.
  @Test func `of two rows of one name, the one that the server refuses is told each time`()
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

  /// A newer version of the app may have sent them, and nobody can tell here which one is the last.
  @Test func `each version that cannot be read is put aside when the zone is lost`() async throws {
    let phone = try Phone()
    _ = await phone.sync()
    let server = phone.bench.server
    var record = ConversionTests.record(.habit)
    record.fields["schedule"] = .text("{\"kind\":\"lunar\"}")
    // The last one says nothing new.
    for name in ["a", "b", "c", "c"] {
      record.fields["name"] = .text(name)
      server.update { [record] in $0.plant(record, by: "z") }
      _ = await phone.sync()
      server.update { $0.end(.app, .deleted) }
      #expect(await phone.sync().error == nil)
    }
    let inbox = try await phone.handset.replica.read { view throws(DataLayerError) in
      try view.inbox()
    }
    let names = inbox.filter { $0.account != nil }.compactMap { $0.record.fields["name"] }
    #expect(names.count == 3)
    #expect(Set(names) == [.text("a"), .text("b"), .text("c")])
  }

  private func lose(_ phone: Phone, by loss: Loss) async throws {
    let server = phone.bench.server
    switch loss {
    case .zone: server.update { $0.end(.app, .deleted) }
    case .record: try await deleteRecord(phone)
    case .recordWhoseDeletionIsForgotten:
      server.update { $0.limits.tombstoneLife = Delay(milliseconds: 1) }
      try await deleteRecord(phone)
      server.update { state in
        state.expireTokens(of: .app)
        state.advance(by: Delay(milliseconds: 10))
      }
    }
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
    phone.bench.server.update { $0.plant(record, by: "z") }
    try await phone.put(.family, 3)
    let result = await phone.sync()
    #expect(result.failures.keys.sorted() == [record.id.name])
    #expect(result.error == nil && result.uploaded == 1)
    #expect(try await phone.handset.rows().map(\.key) == [SyncSample.key(.family, 3)])
    #expect(await phone.sync().error == nil)
  }

  @Test func `what belongs to a category that no server can have is told, and keeps nothing back`()
    async throws
  {
    let phone = try await Phone.agreed()
    for (number, id) in [
      "", "_x", String(repeating: "c", count: 256), "é" + String(repeating: "c", count: 126),
    ].enumerated() {
      var record = ConversionTests.record(.habit)
      record.id.name = "\(SyncSample.id(.habit, number))"
      record.fields["categoryID"] = .text(id)
      phone.bench.server.update { $0.plant(record, by: "z") }
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
      server.update { $0.plant(ConversionTests.record(table), by: "z") }
    }
    try await phone.put(.family, 3)
    let result = await phone.sync()
    #expect(result.error == nil && result.uploaded == 1)
    #expect(result.failures.count == 1)
    #expect(phone.calls(.fetch) > 1)
  }

  /// The answer to who is signed in after the page is that the zone is lost. The parent of the log is not there, either.
  @Test func `a zone that is said to be lost once is no reason to stop when it was made again`()
    async throws
  {
    let phone = try Phone([Phone.fault(.refused(.zoneNotFound), .user, 3)])
    _ = await phone.sync()
    phone.bench.server.update { $0.plant(ConversionTests.record(.log), by: "z") }
    #expect(await phone.sync().error == nil)
    #expect(phone.calls(.saveZone) == 2)
  }

  @Test func `what waits for its parents when the server loses the zone is sent with them`()
    async throws
  {
    let phone = try Phone()
    _ = await phone.sync()
    let server = phone.bench.server
    server.update { $0.plant(ConversionTests.record(.membership), by: "z") }
    #expect(await phone.sync().applied == 0)
    server.update { $0.end(.app, .deleted) }
    #expect(await phone.sync().error == nil)
    try await phone.other.put(SyncSample.content(.family, 0, 0))
    try await phone.other.put(SyncSample.content(.person, 0, 0))
    _ = await phone.other.engine.sync()
    #expect(await phone.sync().uploaded == 1)
    #expect(try await phone.row(.membership, 0)?.exchange.needsSync == false)
    _ = await phone.other.engine.sync()
    #expect(try await phone.bench.isSame())
  }

  @Test func `what waits for its parents while its owner is signed out is sent with them later`()
    async throws
  {
    let phone = try Phone()
    _ = await phone.sync()
    let server = phone.bench.server
    server.update { $0.plant(ConversionTests.record(.membership), by: "z") }
    #expect(await phone.sync().applied == 0)
    server.update { $0.signIn("a", to: nil) }
    _ = await phone.sync()
    // A device that comes back without a token does not learn of that, because there is a zone
    // again.
    server.update { $0.end(.app, .deleted) }
    try await phone.other.put(SyncSample.content(.family, 0, 0))
    try await phone.other.put(SyncSample.content(.person, 0, 0))
    _ = await phone.other.engine.sync()
    server.update { $0.signIn("a", to: ServerState.firstAccount) }
    #expect(await phone.sync().uploaded == 1)
    #expect(try await phone.row(.membership, 0)?.exchange.needsSync == false)
    _ = await phone.other.engine.sync()
    #expect(try await phone.bench.isSame())
  }

  @Test func `what waits for its parents at a server that has it is not sent again`() async throws {
    let phone = try Phone()
    _ = await phone.sync()
    let server = phone.bench.server
    server.update { $0.plant(ConversionTests.record(.membership), by: "z") }
    _ = await phone.sync()
    server.update { $0.signIn("a", to: nil) }
    _ = await phone.sync()
    server.update { $0.signIn("a", to: ServerState.firstAccount) }
    _ = await phone.sync()
    try await phone.other.put(SyncSample.content(.family, 0, 0))
    try await phone.other.put(SyncSample.content(.person, 0, 0))
    _ = await phone.other.engine.sync()
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
      phone.bench.server.update { $0.plant(record, by: "z") }
    }
    for _ in 0..<3 { _ = await phone.sync() }
    let asked = phone.bench.server.trace.entries.compactMap { entry in
      if case .fetch(let id) = entry.call { id.name } else { nil }
    }
    // Three in a page: in three rounds each of the seven has had its turn.
    #expect(Set(asked).count == 7)
    #expect(asked.count == 9)
  }

  @Test func `a record that suffered on its way is asked for again, once`() async throws {
    let phone = try Phone([Phone.fault(.recordMalformed(0, .unknownType("?")), .fetchChanges)])
    try await phone.other.put(SyncSample.content(.family, 0, 0))
    _ = await phone.other.engine.sync()
    let result = await phone.sync()
    #expect(result.applied == 1)
    #expect(result.failures.isEmpty)
    #expect(phone.calls(.fetch) == 1)
  }

  @Test
  func `what is gone stays as a tombstone if a row needs it that waits, with all it needs itself`()
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

  @Test func `a record whose type suffered on its way is not gone`() async throws {
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
