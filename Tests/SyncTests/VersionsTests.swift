import CloudSim
@_spi(Storage) import HabitDomain
import HabitStore
import HabitSuite
import HabitSync
import SyncSupport
import Testing
import VersionParts

/// Devices with versions of the app that know different fields (domain 4.1, Y-2, G-12).
@Suite struct VersionsTests {
  private static let current = SyncRules.standard().conversion
  private static let older = SyncRules.standard(version: .older).conversion

  private static func habit(_ change: (inout Habit) -> Void = { _ in }) -> SyncedRow {
    var habit = Habit(id: SyncSample.id(.habit, 0), name: "Run", startDay: CivilDay(20_000))
    change(&habit)
    return SyncedRow(
      content: .habit(habit),
      metadata: Metadata(modifiedAt: Stamp(wall: 5, counter: 6, device: "a")))
  }

  private static let full = habit {
    $0.isPinned = true
    $0.notes = "Slowly"
    $0.archivedAt = Instant(milliseconds: 7)
    $0.priorityLevel = 2
  }

  /// A row as a device of some version has it after it arrived.
  private static func received(
    _ row: SyncedRow, by conversion: RecordConversion
  ) throws -> SyncedRow {
    Merge.standard.applied(try conversion.decode(current.encode(row)), nil, .remote)
  }

  @Test(arguments: SyncedTable.allCases)
  func `an older app sends back what it does not know`(_ table: SyncedTable) throws {
    let row = table == .habit ? Self.full : ConversionTests.row(table, 0)
    let kept = try Self.received(row, by: Self.older)
    #expect(Self.older.encode(kept).fields == Self.current.encode(row).fields)
    #expect(Self.older.encode(kept).clearedFields == Self.current.encode(row).clearedFields)
  }

  @Test func `an older app shows nothing of what it does not know`() throws {
    let kept = try Self.received(Self.full, by: Self.older)
    #expect(kept.content == Self.habit().content)
    #expect(
      kept.unknownFields == [
        "isPinned": .integer(1), "notes": .text("Slowly"),
        "archivedAt": .date(Instant(milliseconds: 7)), "priorityLevel": .integer(2),
      ])
    let person = try Self.received(ConversionTests.row(.person, 0), by: Self.older)
    #expect(person.unknownFields == ["avatarUrl": .text("https://a.org/0")])
  }

  @Test func `what an older app wrote can be read`() throws {
    let record = Self.older.encode(Self.full)
    #expect(record.fields["isPinned"] == nil)
    #expect(try Self.current.decode(record).content == Self.habit().content)
  }

  @Test func `an update takes up what was kept, and leaves the rest with the record`() throws {
    var kept = try Self.received(Self.full, by: Self.older)
    kept.rewrite { $0.unknownFields["new"] = .number(1) }
    let updated = Self.current.updated(kept)
    #expect(updated.content == Self.full.content)
    #expect(updated.unknownFields == ["new": .number(1)])
    #expect(updated.exchange == kept.exchange)
    #expect(updated.stamp == kept.stamp)
    #expect(Self.current.updated(updated) == updated)
  }

  @Test func `an app that has given up a field takes it away where an edit before has`() {
    var row = Self.habit()
    row.exchange.changeTag = "t"
    row.exchange.recordName = row.key.recordName
    let newer = SyncRules.standard(version: .newer).conversion
    #expect(newer.encode(newer.updated(row)).clearedFields.contains("unitLabel"))
    row.exchange.needsSync = false
    #expect(newer.updated(row) == row)
  }

  @Test func `an app that has given up a field keeps what was stored in it`() throws {
    let stored = Self.habit { $0.unitLabel = "km" }
    let updated = SyncRules.standard(version: .newer).conversion.updated(stored)
    #expect(updated.unknownFields == ["unitLabel": .text("km")])
    #expect(updated.content == Self.habit().content)
    let newer = SyncRules.standard(version: .newer).conversion
    #expect(newer.encode(updated).fields == Self.current.encode(stored).fields)
    #expect(newer.updated(updated) == updated)
  }

  @Test func `what cannot be read stays with the record, and the rest is taken up`() throws {
    var kept = try Self.received(Self.full, by: Self.older)
    kept.rewrite { $0.unknownFields["notes"] = .integer(3) }
    let updated = Self.current.updated(kept)
    #expect(updated.unknownFields == ["notes": .integer(3)])
    var wanted = try #require(Self.full.content.habit)
    wanted.notes = nil
    #expect(updated.content == .habit(wanted))
    let record = Self.current.encode(updated)
    #expect(record.fields["notes"] == .integer(3))
    #expect(record.clearedFields.isDisjoint(with: record.fields.keys))
  }

  /// Otherwise a device would forever resend what comes back different from what it has.
  @Test func `an edit replaces what could not be read, and then all is at rest`() async throws {
    var kept = try Self.received(Self.full, by: Self.older)
    kept.rewrite { $0.unknownFields["notes"] = .integer(3) }
    let replica = SyncBench.memory("b")
    try await replica.transact { [kept] _ in ReplicaChange(rows: [kept]) }
    let bench = try SyncBench(skews: [0])
    let engine = Self.engine(of: replica, bench.server, .current)
    try await engine.start()
    var habit = try #require(try await replica.rows().first?.content.habit)
    habit.notes = "Fast"
    try await replica.put(.habit(habit), at: Instant(milliseconds: 9_000_000), .standard())
    #expect(await engine.sync().uploaded == 1)
    #expect(bench.server.contents().records.values.first?.fields["notes"] == .text("Fast"))
    #expect(await engine.sync().uploaded == 0)
    habit.notes = nil
    try await replica.put(.habit(habit), at: Instant(milliseconds: 9_000_001), .standard())
    #expect(await engine.sync().uploaded == 1)
    #expect(bench.server.contents().records.values.first?.fields["notes"] == nil)
    #expect(await engine.sync().uploaded == 0)
  }

  @Test func `an edit through a repository replaces what could not be read, too`() async throws {
    var kept = try Self.received(Self.full, by: Self.older)
    kept.rewrite { $0.unknownFields["notes"] = .integer(3) }
    let database = try SyncBench.database("b", now: { Instant(milliseconds: 9_000_000) })
    try await database.replica.transact { [kept] _ in ReplicaChange(rows: [kept]) }
    let bench = try SyncBench(skews: [0])
    let engine = Self.engine(of: database.replica, bench.server, .current)
    try await engine.start()
    let habits = DataLayer(database, name: "b").habits
    var habit = try #require(try await habits.fetch(SyncSample.id(.habit, 0)))
    for notes in ["Fast", nil] {
      habit.notes = notes
      _ = try await habits.update(habit)
      #expect(await engine.sync().uploaded == 1)
      let record = try #require(bench.server.contents().records.values.first)
      #expect(record.fields["notes"] == notes.map(CloudValue.text))
      #expect(await engine.sync().uploaded == 0)
    }
  }

  @Test(arguments: [false, true])
  func `an edit of an older app costs a newer one nothing`(_ onSQLite: Bool) async throws {
    let replica = try onSQLite ? SyncBench.sqlite("b") : SyncBench.memory("b")
    let bench = try SyncBench(skews: [0])
    let newer = bench.handsets[0]
    try await newer.put(Self.full.content)
    _ = await newer.engine.sync()
    let old = Self.engine(of: replica, bench.server, .older)
    _ = await old.sync()
    var seen = try #require(try await replica.rows().first?.content.habit)
    var wanted = try #require(Self.full.content.habit)
    #expect(seen.notes == nil)
    (seen.name, wanted.name) = ("Walk", "Walk")
    try await replica.put(
      .habit(seen), at: Instant(milliseconds: 9_000_000), .standard(version: .older))
    _ = await old.sync()
    _ = await newer.engine.sync()
    #expect(try await newer.rows().map(\.content) == [.habit(wanted)])
    let updated = Self.engine(of: replica, bench.server, .current)
    try await updated.start()
    #expect(try await replica.rows().map(\.content) == [.habit(wanted)])
    let result = await updated.sync()
    #expect(result.uploaded == 0)
    #expect(result.error == nil)
  }

  @Test func `a record that an older app could not read is tried again after the update`()
    async throws
  {
    let phone = try Phone()
    let record = ConversionTests.record(.family)
    try await phone.handset.replica.transact { _ in
      ReplicaChange(waiting: [InboxRecord(record, reason: "It is new")])
    }
    try await phone.handset.engine.start()
    #expect(try await phone.state().isRepairDue)
    _ = await phone.sync()
    #expect(try await phone.row(.family, 0)?.content == SyncSample.content(.family, 0, 0))
  }

  @Test func `nothing is written where nothing was kept`() async throws {
    let phone = try Phone()
    try await phone.put(.habit, 0)
    let rows = try await phone.handset.rows()
    try await phone.handset.engine.start()
    #expect(try await phone.handset.rows() == rows)
    #expect(try await !phone.state().isRepairDue)
  }

  /// The device that a layer makes on a store, whose first process runs the current version.
  @Test func `the first process on a store takes up what an older app kept`() async throws {
    let kept = try Self.received(Self.full, by: Self.older)
    let replica = SyncBench.memory("a")
    try await replica.transact { _ in ReplicaChange(rows: [kept]) }
    let layer = SyncLayer.standard("kept") { _ throws(DataLayerError) in (replica, close: {}) }
    let clock = WallClock(
      now: { () async throws(DependencyError) in Instant(milliseconds: 0) },
      sleep: { _ async throws(DependencyError) in })
    let device = try await layer.open(
      SyncSite(device: "a", cloud: .noop, clock: clock, random: .live(seed: 1)))
    #expect(try await device.rows().map(\.content) == [Self.full.content])
    await device.close()
  }

  private static func engine(
    of replica: Replica, _ server: CloudServer, _ version: AppVersion
  ) -> SyncEngine {
    server.update { $0.signIn(replica.device, to: ServerState.firstAccount) }
    return SyncEngine(
      replica: replica, cloud: server.cloud(for: replica.device),
      clock: WallClock(
        now: { () async throws(DependencyError) in server.state.time },
        sleep: { (delay) async throws(DependencyError) in
          server.update { $0.advance(by: delay) }
        }), random: .live(seed: 1), rules: .standard(version: version))
  }
}
