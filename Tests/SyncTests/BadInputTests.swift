import CloudSim
import HabitDomain
import HabitSuite
import HabitSync
import SyncSupport
import Synchronization
import Testing

/// What a device makes of what no server should send: it says what is wrong, its rows stay as they are, what waits is
/// sent or keeps waiting, and the next sync continues.
@Suite(.timeLimit(.minutes(20))) struct BadInputTests {
  /// A change of one record that no correct server makes.
  struct Spoiling: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let table: SyncedTable
    /// Whether the result of the sync names the record.
    let isReported: Bool
    let change: @Sendable (inout CloudRecord) -> Void

    init(
      _ description: String, _ table: SyncedTable, isReported: Bool = true,
      _ change: @escaping @Sendable (inout CloudRecord) -> Void
    ) {
      testDescription = description
      self.table = table
      self.isReported = isReported
      self.change = change
    }
  }

  static let spoilings = [
    Spoiling("a missing field", .family) { $0.fields["code"] = nil },
    Spoiling("a field of another kind", .family) { $0.fields["createdAt"] = .text("today") },
    Spoiling("a value that is none of the known ones", .membership) {
      $0.fields["role"] = .text("owner")
    },
    Spoiling("an id that is none", .family) { $0.fields["createdByUserId"] = .text("nobody") },
    Spoiling("a field that is too large", .person) {
      $0.fields["displayName"] = .text(String(repeating: "x", count: 900_000))
    },
    Spoiling("a stamp beyond all time", .family) { $0.fields["modifiedWall"] = .integer(.max) },
    Spoiling("half a stamp", .family) { $0.fields["modifiedCounter"] = nil },
    Spoiling("a field without a name", .family) { $0.fields[""] = .integer(1) },
    Spoiling("an unknown type", .family) { $0.type = "Spaceship" },
    Spoiling("no name of a row", .family) { $0.id.name = "no-id" },
    Spoiling("a reference to itself", .membership) { $0.fields["user"] = .reference($0.id) },
    Spoiling("a reference to nothing", .membership, isReported: false) {
      $0.fields["user"] = .reference(RecordID(name: "\(SyncSample.id(.person, 2))"))
    },
  ]

  /// A device and its server with a family, a person and a membership in common, and an edit that waits.
  private static func phone(_ faults: [FaultPlan.Entry] = []) async throws -> Phone {
    let phone = try Phone(faults)
    for table in [SyncedTable.family, .person, .membership] { try await phone.put(table, 0) }
    _ = await phone.sync()
    // What it has sent comes back once.
    _ = await phone.sync()
    try await phone.put(.family, 1, 1)
    return phone
  }

  @Test(arguments: spoilings)
  func `a spoiled record is reported, and neither row nor queue suffers`(
    _ spoiling: Spoiling
  ) async throws {
    let phone = try await Self.phone()
    let server = phone.bench.server
    let wanted = try await phone.bench.picture(of: phone.handset)
    for isKnown in [true, false] {
      var record = ConversionTests.record(spoiling.table, isKnown ? 3 : 4)
      // Newer than everything else, so that it would win if it could be read.
      record.fields["modifiedWall"] = .integer(2_000_000_000_000)
      if !isKnown { record.id.name = "\(SyncSample.id(spoiling.table, 9))" }
      spoiling.change(&record)
      server.plant(record)
      let result = await phone.sync()
      #expect(result.error == nil && result.pending == 0)
      #expect(result.failures.keys.sorted() == (spoiling.isReported ? [record.id.name] : []))
      #expect(try await phone.bench.picture(of: phone.handset) == wanted)
      #expect(result.uploaded == (isKnown ? 1 : 0))
      #expect(await phone.sync().error == nil)
    }
    #expect(try await phone.row(.family, 1)?.exchange.needsSync == false)
  }

  /// A record of another zone, and a phone that gets it with each page; then something happens to the server.
  private static func foreign(
    named name: String? = nil, _ happen: @escaping @Sendable (CloudServer) -> Void
  ) throws -> (record: CloudRecord, bench: SyncBench) {
    var record = ConversionTests.record(.category)
    record.id = RecordID(zone: RecordZone(name: "another"), name: name ?? record.id.name)
    let bench = try SyncBench(
      skews: [0],
      cloud: { [record] server, device, plan in
        var cloud = server.cloud(for: device, plan: plan)
        let fetchChanges = cloud.fetchChanges
        cloud.fetchChanges = { (request) async throws(CloudError) in
          var page = try await fetchChanges(request)
          page.changes.append(.saved(record))
          happen(server)
          return page
        }
        return cloud
      })
    return (record, bench)
  }

  @Test func `a record of another zone is reported, and is no sign that the zone is lost`()
    async throws
  {
    let (foreign, bench) = try Self.foreign { _ in }
    let handset = bench.handsets[0]
    try await handset.put(SyncSample.content(.family, 0, 0))
    for uploaded in [1, 0] {
      let result = await handset.engine.sync()
      #expect(result.error == nil && result.pending == 0)
      #expect(result.uploaded == uploaded)
      #expect(Array(result.failures.keys) == [foreign.id.name])
    }
    let waiting = try await handset.inbox()
    #expect(waiting.isEmpty)
  }

  /// In the zone of the app, it could be one that lost its name on its way.
  @Test func `a record of another zone whose name fits no row causes no full fetch`()
    async throws
  {
    let (_, bench) = try Self.foreign(named: "no-id") { _ in }
    let handset = bench.handsets[0]
    try await handset.put(SyncSample.content(.family, 0, 0))
    for _ in 0..<3 {
      let result = await handset.engine.sync()
      #expect(result.error == nil && Array(result.failures.keys) == ["no-id"])
      let state = try await handset.state()
      #expect(state.token != nil && !state.isRefetching)
    }
  }

  @Test func `a record of another zone is not sent when the zone of the app is lost`()
    async throws
  {
    let pages = Mutex(0)
    let (_, bench) = try Self.foreign { server in
      let count = pages.withLock { count in
        count += 1
        return count
      }
      // It waits when the zone is found to be lost.
      if count == 1 { server.update { $0.end(.app, .deleted) } }
    }
    let handset = bench.handsets[0]
    try await handset.put(SyncSample.content(.family, 0, 0))
    let result = await handset.engine.sync()
    #expect(pages.withLock(\.self) == 2)
    #expect(result.error == nil && result.pending == 0 && result.uploaded == 1)
    #expect(bench.server.contents().records.values.map(\.type) == ["Family"])
    let waiting = try await handset.inbox()
    #expect(waiting.isEmpty)
  }

  /// A phone to which records come changed.
  private static func bench(
    _ change: @escaping @Sendable (inout CloudRecord) -> Void
  ) throws -> SyncBench {
    try benchOfChanges { item in
      guard case .saved(var record) = item else { return item }
      change(&record)
      return .saved(record)
    }
  }

  /// A phone to which changes come as others.
  private static func benchOfChanges(
    _ change: @escaping @Sendable (CloudChanges.Change) -> CloudChanges.Change
  ) throws -> SyncBench {
    try SyncBench(
      skews: [0],
      cloud: { server, device, plan in
        var cloud = server.cloud(for: device, plan: plan)
        let fetchChanges = cloud.fetchChanges
        cloud.fetchChanges = { (request) async throws(CloudError) in
          var page = try await fetchChanges(request)
          page.changes = page.changes.map(change)
          return page
        }
        return cloud
      })
  }

  @Test func `a record whose name was damaged on the way comes again with a full fetch`()
    async throws
  {
    let isSpoiling = Mutex(false)
    let bench = try Self.bench { record in
      if isSpoiling.withLock(\.self) { record.id.name = "no-id" }
    }
    let handset = bench.handsets[0]
    _ = await handset.engine.sync()
    // The second time, the server may just as well be wrong.
    for number in 0..<2 {
      var record = ConversionTests.record(.family)
      record.id.name = "\(SyncSample.id(.family, number))"
      bench.server.plant(record)
      isSpoiling.withLock { $0 = true }
      let result = await handset.engine.sync()
      #expect(result.error == nil && result.applied == 0)
      #expect(Array(result.failures.keys) == (number == 0 ? ["no-id"] : []))
      isSpoiling.withLock { $0 = false }
      #expect(await handset.engine.sync().applied == (number == 0 ? 1 : 0))
    }
  }

  /// If a log needs it that the server does not have, a tombstone of it would be sent, too.
  @Test(arguments: [false, true])
  func `a row whose name is damaged in every full fetch is not lost, and the fetches end`(
    _ hasUnsentLog: Bool
  ) async throws {
    let spoiled = Mutex(0)
    let isSpoiling = Mutex(false)
    let bench = try Self.bench { record in
      guard record.type == "Habit", isSpoiling.withLock(\.self) else { return }
      let number = spoiled.withLock { count in
        count += 1
        return count
      }
      record.id.name = "no-id-\(number)"
    }
    let handset = bench.handsets[0]
    for table in [SyncedTable.category, .habit] {
      try await handset.put(SyncSample.content(table, 0, 0))
    }
    for _ in 0..<2 { _ = await handset.engine.sync() }
    if hasUnsentLog { try await handset.put(SyncSample.content(.log, 0, 0)) }
    let before = try await handset.rows().map(\.version)
    isSpoiling.withLock { $0 = true }
    bench.server.update { $0.expireTokens(of: .app) }
    for _ in 0..<2 {
      #expect(await handset.engine.sync().error == nil)
      #expect(try await handset.rows().map(\.version) == before)
    }
    #expect(spoiled.withLock(\.self) == 2)
    let state = try await handset.state()
    #expect(state.token != nil && !state.isRefetching)
  }

  /// No name was lost, so that it is known which rows are missing.
  @Test func `a record whose name fits no row keeps no row that the server lacks`()
    async throws
  {
    let phone = try await Self.phone()
    let server = phone.bench.server
    var record = ConversionTests.record(.family)
    record.id.name = "no-id"
    server.plant(record)
    _ = await phone.sync()
    let id = RecordID(name: SyncSample.key(.family, 1).recordName)
    try await server.forget([id])
    let result = await phone.sync()
    #expect(result.error == nil && Array(result.failures.keys) == ["no-id"])
    #expect(try await phone.row(.family, 1) == nil)
  }

  /// A deletion comes only once, and the server cannot be asked for what it no longer has.
  @Test(arguments: ["no-id", ""])
  func `a deletion whose name was damaged on the way is noticed by a full fetch`(
    _ spoiled: String
  ) async throws {
    let bench = try Self.benchOfChanges { item in
      guard case .deleted(_, let type) = item else { return item }
      return .deleted(RecordID(name: spoiled), type: type)
    }
    let handset = bench.handsets[0]
    for number in 0..<2 { try await handset.put(SyncSample.content(.family, number, number)) }
    for _ in 0..<2 { _ = await handset.engine.sync() }
    let gone = RecordID(name: SyncSample.key(.family, 0).recordName)
    _ = try await bench.server.cloud(for: "z").save(CloudSave([], deletions: [gone]))
    try await handset.put(SyncSample.content(.family, 2, 2))
    for count in [3, 2, 2] {
      #expect(await handset.engine.sync().error == nil)
      #expect(try await handset.rows().count == count)
    }
    #expect(try await bench.isSame())
    let state = try await handset.replica.read { view throws(DataLayerError) in try view.state() }
    #expect(state.token != nil && !state.isRefetching)
  }

  @Test func `the deletion of a waiting record whose name fits no row causes no full fetch`()
    async throws
  {
    let phone = try await Self.phone()
    let server = phone.bench.server
    var record = ConversionTests.record(.family)
    record.id.name = "no-id"
    server.update { [record] in $0.plant(record, by: "z") }
    _ = await phone.sync()
    _ = try await server.cloud(for: "z").save(CloudSave([], deletions: [record.id]))
    #expect(await phone.sync().error == nil)
    let state = try await phone.state()
    #expect(state.token != nil && !state.isRefetching)
  }

  @Test(arguments: [nil, "Spaceship", "Family", "Habit"])
  func `a deletion is that of the row of its name, whatever its type says`(
    _ type: String?
  ) async throws {
    let bench = try Self.benchOfChanges { item in
      guard case .deleted(let id, _) = item else { return item }
      return .deleted(id, type: type)
    }
    let handset = bench.handsets[0]
    let key = SyncSample.key(.habit, 0)
    // Its record has another name, which spells the id in digits.
    let category = Category(id: key.recordName, name: "Sport")
    try await handset.put(SyncSample.content(.habit, 0, 1))
    try await handset.put(.category(category))
    for _ in 0..<2 { _ = await handset.engine.sync() }
    let gone = RecordID(name: key.recordName)
    _ = try await bench.server.cloud(for: "z").save(CloudSave([], deletions: [gone]))
    #expect(await handset.engine.sync().error == nil)
    let living = try await handset.rows().filter { $0.deletedAt == nil }
    #expect(living.map(\.content) == [.category(category)])
  }

  @Test func `references in a circle keep nobody waiting but their records`() async throws {
    let phone = try await Self.phone()
    let names = [SyncSample.id(.membership, 1), SyncSample.id(.membership, 2)].map { "\($0)" }
    for (name, other) in zip(names, names.reversed()) {
      var record = ConversionTests.record(.membership)
      record.id.name = name
      record.fields["user"] = .reference(RecordID(name: other))
      phone.bench.server.plant(record)
    }
    let rows = try await phone.handset.rows().count
    for _ in 0..<3 {
      let result = await phone.sync()
      #expect(result.error == nil && result.pending == 0)
    }
    #expect(try await phone.handset.rows().count == rows)
    #expect(phone.calls(.fetch) < 20)
  }

  @Test(arguments: ["0-1-2", "", "\u{0}", String(repeating: "7", count: 10_000)])
  func `a token of nobody, or of another zone, leads to a full fetch`(
    _ text: String
  ) async throws {
    let phone = try await Self.phone()
    let wanted = try await phone.bench.picture(of: phone.handset)
    let cloud = phone.bench.server.cloud(for: "a")
    let other = try await cloud.fetchZones(ZoneRequest()).token
    for token in [text, other] {
      try await phone.handset.replica.transact { view throws(DataLayerError) in
        var state = try view.state()
        state.token = token
        return ReplicaChange(state: state)
      }
      let result = await phone.sync()
      #expect(result.error == nil && result.pending == 0 && result.failures.isEmpty)
      #expect(try await phone.bench.picture(of: phone.handset) == wanted)
      #expect(try await phone.state().token != token)
    }
  }

  @Test(arguments: [CallKind.user, .saveZone, .subscriptions, .fetchChanges, .save])
  func `answers that are no JSON end the round with an error, and it goes on later`(
    _ kind: CallKind
  ) async throws {
    // The device asks who is signed in at the beginning, after a page, and after it has sent something.
    let wasAsked =
      switch kind {
      case .saveZone, .subscriptions: 0
      case .user: 6
      default: 2
      }
    let faults = (wasAsked..<(wasAsked + 3)).map { Phone.fault(.replyUnreadable, kind, $0) }
    let phone = try Phone(faults)
    if wasAsked > 0 {
      for _ in 0..<2 {
        try await phone.put(.family, 0, 0)
        try await phone.put(.family, 0, 2)
        _ = await phone.sync()
      }
    }
    try await phone.put(.family, 1, 1)
    let before = try await phone.bench.picture(of: phone.handset)
    let result = await phone.sync()
    #expect(result.error != nil && result.pending == 1)
    #expect(try await phone.bench.picture(of: phone.handset) == before)
    phone.bench.wait(120_000)
    let later = await phone.sync()
    #expect(later.error == nil && later.pending == 0)
    _ = await phone.other.engine.sync()
    #expect(try await phone.bench.isSame())
  }

  @Test func `a page that comes for ever costs neither rows nor queue`() async throws {
    let phone = try await Self.phone([Phone.fault(.pageEndless, .fetchChanges, 2)])
    try await phone.other.put(SyncSample.content(.family, 0, 5))
    _ = await phone.other.engine.sync()
    let before = try await phone.handset.rows().map(\.key)
    let result = await phone.sync()
    #expect(result.error == .endlessChanges && result.pending == 1)
    #expect(try await phone.handset.rows().map(\.key) == before)
    #expect(try await phone.row(.family, 1)?.content == SyncSample.content(.family, 1, 1))
    phone.bench.server.update { $0.heal() }
    #expect(await phone.sync().pending == 0)
  }

  @Test func `a server whose clock says 1970 changes no winner and loses nothing`() async throws {
    let year: Int64 = 1_700_000_000_000
    let bench = try SyncBench(skews: [year, year])
    let (first, second) = (bench.handsets[0], bench.handsets[1])
    for table in [SyncedTable.family, .person] {
      try await first.put(SyncSample.content(table, 0, 0))
    }
    for handset in bench.handsets { #expect(await handset.engine.sync().error == nil) }
    try await second.put(SyncSample.content(.family, 0, 3))
    bench.wait(1)
    try await first.put(SyncSample.content(.family, 0, 4))
    try await first.delete(SyncSample.key(.person, 0))
    for handset in [first, second, first] { #expect(await handset.engine.sync().error == nil) }
    #expect(try await bench.isSame())
    let rows = try await second.rows()
    #expect(rows.map(\.exchange.needsSync) == [false, false])
    let family = rows.first { $0.key.table == .family }
    #expect(family?.content == SyncSample.content(.family, 0, 4))
    // The tombstone is not as old as the time of its storing suggests, and keeps its own date.
    try await second.engine.purge()
    #expect(try await second.rows().count == 2)
    let storedAt = family?.exchange.lastSyncDate?.milliseconds ?? year
    #expect(storedAt < 100_000_000)
  }
}
