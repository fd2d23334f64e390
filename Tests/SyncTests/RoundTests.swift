import CloudSim
import HabitDomain
import HabitSuite
import HabitSync
import SyncSupport
import Synchronization
import Testing

/// A round of one device: what is sent, and what becomes of it (domain 4.4 to 4.8).
@Suite(.timeLimit(.minutes(20))) struct RoundTests {
  @Test func `pending rows are sent, parents first, and are no longer pending`() async throws {
    let phone = try Phone()
    try await phone.put(.family, 0)
    try await phone.put(.person, 0)
    try await phone.put(.membership, 0)
    let result = await phone.sync()
    #expect(result.uploaded == 3)
    #expect(result.pending == 0)
    #expect(result.failures.isEmpty)
    #expect(try await phone.bench.isSame() == false)
    #expect(await phone.other.engine.sync().applied == 3)
    #expect(try await phone.bench.isSame())
    #expect(await phone.sync().uploaded == 0)
  }

  @Test func `ten edits of a row are sent once`() async throws {
    let phone = try Phone()
    for variant in 0..<10 { try await phone.put(.family, 0, variant) }
    #expect(await phone.sync().uploaded == 1)
    #expect(phone.calls(.save) == 1)
  }

  @Test func `an edit that changes only the form of a text is sent`() async throws {
    let phone = try Phone()
    func name(_ text: String) -> SyncedContent { .category(Category(id: "c", name: text)) }
    try await phone.handset.put(name("Zo\u{EB}"))
    _ = await phone.sync()
    _ = await phone.other.engine.sync()
    try await phone.handset.put(name("Zo\u{EB}"))
    #expect(await phone.sync().uploaded == 0)
    try await phone.handset.put(name("Zoe\u{308}"))
    #expect(await phone.sync().uploaded == 1)
    _ = await phone.other.engine.sync()
    let row = try #require(try await phone.other.rows().first)
    #expect(
      SyncBench.text(of: row).utf8.elementsEqual(
        SyncBench.text(of: try #require(try await phone.handset.rows().first)).utf8))
    #expect(SyncBench.text(of: row).unicodeScalars.contains("\u{308}"))
  }

  /// The texts are equal, but the one that wins has to be stored (Y-7).
  @Test(arguments: [("Zo\u{EB}", "Zoe\u{308}"), ("Zoe\u{308}", "Zo\u{EB}")])
  func `a device stores the server's form of a text under the same stamp`(
    _ here: String, _ there: String
  ) async throws {
    let phone = try Phone()
    try await phone.handset.put(.category(Category(id: "c", name: here)))
    _ = await phone.sync()
    var twin = try #require(phone.bench.server.contents().records.values.first)
    twin.fields["name"] = .text(there)
    phone.bench.server.plant(twin)
    #expect(await phone.sync().pending == 0)
    let row = try #require(try await phone.handset.rows().first)
    let record = try #require(phone.bench.server.contents().records.values.first)
    let stored = try SyncBench.text(of: record)
    #expect(SyncBench.text(of: row).utf8.elementsEqual(stored.utf8))
  }

  @Test func `a row whose name another record has on the server is blocked and not sent again`()
    async throws
  {
    let phone = try Phone()
    _ = await phone.sync()
    try await phone.put(.family, 0)
    var foreign = ConversionTests.record(.person)
    foreign.id = ConversionTests.record(.family).id
    phone.bench.server.update { $0.plant(foreign, by: "c") }
    var answered = false
    for _ in 0..<3 {
      let result = await phone.sync()
      answered = answered || result.failures.keys.contains(foreign.id.name)
    }
    #expect(answered)
    #expect(phone.calls(.save) <= 1)
    let row = try #require(try await phone.row(.family, 0))
    #expect(row.exchange.syncBlocked?.contains("UserProfile") == true)
  }

  @Test func `an answer that was lost stores nothing twice`() async throws {
    let phone = try Phone([Phone.fault(.replyLost, .save)])
    try await phone.put(.family, 0)
    let result = await phone.sync()
    #expect(result.conflicts == 1)
    #expect(result.pending == 0)
    #expect(phone.bench.server.contents().records.count == 1)
  }

  @Test func `a conflict sends the newer version as a whole, with nothing of the older one`()
    async throws
  {
    let phone = try Phone()
    try await phone.put(.family, 0, 0)
    _ = await phone.sync()
    _ = await phone.other.engine.sync()
    try await phone.other.put(SyncSample.content(.family, 0, 2))
    _ = await phone.other.engine.sync()
    phone.bench.wait(5)
    try await phone.put(.family, 0, 4)
    let server = phone.bench.server
    var record = try #require(server.contents().records.values.first)
    record.fields["new"] = .text("older")
    server.update { $0.plant(record, by: "c") }
    #expect(await phone.sync().pending == 0)
    let stored = try #require(server.contents().records.values.first)
    #expect(stored.fields["name"] == .text("Family 4"))
    #expect(stored.fields["new"] == nil)
  }

  @Test func `a conflict whose record the server hides is looked up`() async throws {
    let phone = try Phone([
      Phone.fault(.recordTouched(0), .save, 1), Phone.fault(.serverRecordHidden, .save, 1),
    ])
    try await phone.put(.family, 0, 0)
    _ = await phone.sync()
    try await phone.put(.family, 0, 1)
    let result = await phone.sync()
    #expect(result.conflicts == 1)
    #expect(result.pending == 0)
    #expect(phone.calls(.fetch) == 1)
  }

  @Test func `a row has no tag of a newer version that waits for its parents`() async throws {
    let phone = try Phone()
    for table in [SyncedTable.family, .person, .category, .membership] {
      try await phone.put(table, 0, 0)
    }
    let other = [(SyncedTable.person, 0), (.person, 1), (.category, 1), (.family, 1)]
    for (table, number) in other { try await phone.other.put(SyncSample.content(table, number, 0)) }
    try await phone.other.put(SyncSample.content(.membership, 0, 4))
    let engine = phone.handset.interrupted { _ = await phone.other.engine.sync() }
    #expect(await engine.sync().error == nil)
    let row = try #require(try await phone.row(.membership, 0))
    #expect(row.content == SyncSample.content(.membership, 0, 0))
    #expect(!row.isPending)
    #expect(row.exchange.changeTag == nil)
    #expect(await phone.sync().error == nil)
    #expect(try await phone.row(.membership, 0)?.content == SyncSample.content(.membership, 0, 4))
  }

  @Test func `a record that changes each time waits after four rounds`() async throws {
    let phone = try Phone((1..<10).map { Phone.fault(.recordTouched(0), .save, $0) })
    try await phone.put(.family, 0, 0)
    _ = await phone.sync()
    try await phone.put(.family, 0, 1)
    let result = await phone.sync()
    let name = SyncSample.key(.family, 0).id
    #expect(result.conflicts == 4)
    #expect(result.failures == [name: .conflictResolution(name)])
    #expect(result.pending == 1)
  }

  /// A server takes 750 references to a record, which is two years of daily logs.
  @Test func `a habit has more logs than a record may have references`() async throws {
    var limits = CloudLimits.small()
    limits.references = 4
    let phone = try Phone(limits: limits)
    try await phone.put(.habit, 0)
    for number in 0..<5 { try await phone.put(.log, number, 2 * number) }
    try await phone.put(.family, 0)
    try await phone.put(.person, 0)
    let result = await phone.sync()
    #expect(result.failures.isEmpty)
    #expect(result.pending == 0)
    _ = await phone.other.engine.sync()
    #expect(try await phone.bench.isSame())
    #expect(try await phone.other.rows().count { $0.key.table == .log } == 5)
    // Records that are deleted with their family have that limit.
    for number in 0..<5 { try await phone.put(.membership, number) }
    #expect(await phone.sync().failures.count == 1)
  }

  @Test func `a request that is too large is halved, and one record put in quarantine`()
    async throws
  {
    var limits = CloudLimits()
    limits.recordBytes = 400
    limits.records = 2
    let phone = try Phone(limits: limits)
    for number in 0..<3 { try await phone.put(.family, number) }
    try await phone.handset.put(
      .person(
        UserProfile(
          id: SyncSample.id(.person, 1), displayName: "P",
          appleUserIDHash: String(repeating: "x", count: 500), createdAt: .init(milliseconds: 0))))
    let result = await phone.sync()
    #expect(result.uploaded == 3)
    #expect(result.blocked == [SyncSample.key(.person, 1): "too large"])
    #expect(result.pending == 0)
    try await phone.put(.person, 1)
    #expect(await phone.sync().uploaded == 1)
  }

  @Test(arguments: [CloudError.Code.invalidArguments, .serverRejectedRequest])
  func `one bad record of a request is found and keeps no other back`(
    _ code: CloudError.Code
  ) async throws {
    let phone = try Phone([Phone.fault(.recordRefused(1, code), .save)])
    for number in 0..<3 { try await phone.put(.family, number) }
    let result = await phone.sync()
    #expect(result.uploaded == 2)
    #expect(Array(result.blocked.keys) == [SyncSample.key(.family, 1)])
  }

  @Test func `a zone that is gone outranks what is wrong with one of its records`() async throws {
    let phone = try Phone([
      Phone.fault(.zoneEnded(.purged), .save),
      Phone.fault(.recordRefused(0, .quotaExceeded), .save),
    ])
    for number in 0..<2 { try await phone.put(.family, number) }
    #expect(await phone.sync().error == .syncFailed(.refused(.userDeletedZone)))
    #expect(await phone.sync().skipped == .zoneGivenUp)
  }

  @Test func `an upload that is cut short reports no conflict for a record not sent again`()
    async throws
  {
    let phone = try Phone([
      Phone.fault(.recordTouched(0), .save, 1), Phone.fault(.quota(0), .save, 2),
    ])
    try await phone.put(.family, 0)
    _ = await phone.sync()
    try await phone.put(.family, 0, 1)
    for number in 1..<4 { try await phone.put(.family, number) }
    let result = await phone.sync()
    #expect(result.error == .quotaExceeded)
    #expect(
      !result.failures.values.contains { if case .conflictResolution = $0 { true } else { false } })
  }

  @Test func `an answer that is too long is asked for in parts`() async throws {
    let bench = try SyncBench(skews: [0, 0])
    for number in 0..<6 { try await bench.handsets[1].put(SyncSample.content(.family, number, 0)) }
    _ = await bench.handsets[1].engine.sync()
    var cloud = bench.server.cloud(for: "a")
    let fetch = cloud.fetchChanges
    let limits = Mutex<[Int]>([])
    cloud.fetchChanges = { (request) async throws(CloudError) in
      limits.withLock { $0.append(request.limit) }
      guard request.limit < 2 else { throw .answerTooLong(limitInBytes: 10) }
      return try await fetch(request)
    }
    let engine = SyncEngine(
      replica: bench.handsets[0].replica, cloud: cloud, clock: .live { Instant(milliseconds: 0) },
      random: .live(seed: 1), rules: .small)
    let result = await engine.sync()
    #expect(result.error == nil && result.applied == 6)
    #expect(limits.withLock { $0.prefix(2) } == [3, 1])
    #expect(limits.withLock { Set($0.dropFirst()) } == [1])
  }

  @Test func `an edit during the upload is sent too`() async throws {
    let bench = try SyncBench(skews: [0])
    let handset = bench.handsets[0]
    var cloud = bench.server.cloud(for: "a")
    let save = cloud.save
    cloud.save = { (request) async throws(CloudError) in
      let receipts = try await save(request)
      if bench.server.state.time.milliseconds < 2_000_000 {
        bench.wait(2_000_000)
        try? await handset.put(SyncSample.content(.family, 0, 5))
      }
      return receipts
    }
    let engine = SyncEngine(
      replica: handset.replica, cloud: cloud, clock: .live { Instant(milliseconds: 0) },
      random: .live(seed: 1))
    try await handset.put(SyncSample.content(.family, 0, 0))
    #expect(await engine.sync().pending == 1)
    #expect(await engine.sync().pending == 0)
    let record = try #require(bench.server.contents().records.values.first)
    #expect(record.fields["name"] == .text("Family 5"))
  }

  @Test func `three subscriptions are made once, and one that fails is named`() async throws {
    let phone = try Phone([Phone.fault(.refused(.permissionFailure), .saveSubscription, 1)])
    let first = await phone.sync()
    #expect(first.failures["membership-changes"] != nil)
    #expect(phone.bench.server.state.subscriptions().count == 1)
    _ = await phone.sync()
    _ = await phone.other.engine.sync()
    let ids = phone.bench.server.state.subscriptions().map(\.id)
    #expect(ids == ["family-changes", "membership-changes", "userprofile-changes"])
    #expect(phone.calls(.saveSubscription) == 4)
    try await phone.handset.engine.unsubscribe()
    #expect(phone.bench.server.state.subscriptions().isEmpty)
  }
}
