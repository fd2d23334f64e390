@_spi(Storage) import HabitDomain
import Testing
import VersionParts

@testable import HabitStore

/// The store as a sync engine sees it; that it does what dictionaries do is shown with the engine.
@Suite struct ReplicaTests {
  let world = World()

  private func row(
    _ content: SyncedContent, stamp: Int64 = 5, change: (inout SyncedRow) -> Void = { _ in }
  ) -> SyncedRow {
    var row = SyncedRow(
      content: content,
      metadata: Metadata(
        needsSync: false, recordName: "n", changeTag: "t", lastSyncDate: Instant(milliseconds: 7),
        modifiedAt: Stamp(wall: stamp, counter: 1, device: "tablet"), revision: 4))
    change(&row)
    return row
  }

  private func person(_ number: UInt64, _ hash: String = "hash-000001") -> UserProfile {
    UserProfile(
      id: .small(number), displayName: "P", appleUserIDHash: hash,
      createdAt: Instant(milliseconds: 1))
  }

  private func rows(_ database: Database, _ table: SyncedTable) async throws -> [SyncedRow] {
    try await database.replica.read { view throws(DataLayerError) in try view.rows(table) }
  }

  @Test func `every field of a row is read as it was written`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let rich = row(.person(person(1))) { row in
      row.rewrite { parts in
        parts.mergedInto = "other"
        parts.deletedAt = Instant(milliseconds: 8)
        parts.unknownFields = ["new": .text("a\u{0}b"), "n": .number(0.1)]
      }
      row.exchange.syncBlocked = "a reason"
      row.exchange.traits = RecordTraits(
        type: "CKUserProfile", encryptedFields: ["new"], leftovers: ["old", "é"])
    }
    try await database.replica.transact { _ in ReplicaChange(rows: [rich]) }
    #expect(try await rows(database, .person) == [rich])
  }

  @Test func `a reference to nothing is found by the store, and nothing in one that is whole`()
    async throws
  {
    let database = try Database(.memory, environment: world.environment)
    let membership = Membership(
      id: .small(3), familyID: .small(2), userID: .small(1), role: .kid, status: .active,
      joinedAt: Instant(milliseconds: 0))
    let (parent, child) = (row(.person(person(1))), row(.membership(membership)))
    let family = Family(
      id: .small(2), name: "F", code: "CODE00", createdByUserID: .small(1),
      createdAt: Instant(milliseconds: 0))
    try await database.replica.transact { _ in
      ReplicaChange(rows: [row(.family(family)), parent, child])
    }
    #expect(try await database.replica.complaints() == [])
    try database.enforceReferences(false)
    let orphan = row(.membership(membership)) { row in
      if case .membership(var member) = row.content {
        member.userID = .small(7)
        row.rewrite { $0.content = .membership(member) }
      }
    }
    try await database.replica.transact { _ in ReplicaChange(rows: [orphan]) }
    let complaint = "a row of membership refers to a row of person that is not there"
    #expect(try await database.replica.complaints() == [complaint])
  }

  @Test func `rows from elsewhere may share what is unique here`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let (first, second) = (row(.person(person(1))), row(.person(person(2))))
    try await database.replica.transact { _ in ReplicaChange(rows: [first, second]) }
    let layer = DataLayer(database, name: "sqlite")
    await #expect(throws: DataLayerError.self) {
      try await layer.people.create("P", "hash-000001", nil)
    }
  }

  @Test func `the last completed day follows from the logs that came`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let layer = DataLayer(database, name: "sqlite")
    let habits = [row(.habit(.sample(1))), row(.habit(.sample(2, "Other")))]
    var log = HabitLog.sample(3, of: 1, value: 1)
    let first = row(.log(log))
    try await database.replica.transact { _ in ReplicaChange(rows: habits + [first]) }
    #expect(try await layer.habits.fetch(.small(1))?.lastCompletedDay == World.today)
    log.habitID = .small(2)
    let moved = row(.log(log))
    try await database.replica.transact { _ in ReplicaChange(rows: [moved]) }
    #expect(try await layer.habits.fetch(.small(1))?.lastCompletedDay == nil)
    #expect(try await layer.habits.fetch(.small(2))?.lastCompletedDay == World.today)
  }

  @Test func `what was merged, revived and deleted is merged no more`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let layer = DataLayer(database, name: "sqlite")
    let merged = [
      row(.habit(.sample(1))), row(.category(Category(id: "c", name: "C", displayName: "C"))),
    ].map { row in
      var row = row
      row.rewrite { ($0.deletedAt, $0.mergedInto) = (Instant(milliseconds: 8), "another") }
      return row
    }
    try await database.replica.transact { _ in ReplicaChange(rows: merged) }
    _ = try await layer.habits.update(.sample(1))
    _ = try await layer.categories.create(Category(id: "c", name: "C", displayName: "C"))
    try await layer.habits.delete(.small(1))
    try await layer.categories.delete("c")
    for table in [SyncedTable.habit, .category] {
      let tombstone = try #require(try await rows(database, table).first)
      #expect(tombstone.deletedAt != nil)
      #expect(tombstone.mergedInto == nil)
    }
  }

  @Test func `a stamp that came is exceeded by the next edit`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let layer = DataLayer(database, name: "sqlite")
    let state = SyncState(lastStamp: ClockReading(wall: .max - 1, counter: 6))
    try await database.replica.transact { _ in ReplicaChange(state: state) }
    _ = try await layer.habits.create(.sample(1))
    let stamp = try await layer.lifeCycle.dump().habit(1)?.metadata.modifiedAt
    #expect(stamp == Stamp(wall: .max - 1, counter: 7, device: "phone"))
  }

  @Test func `state and inbox are kept, and a reset empties them`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let state = SyncState(
      account: "me", token: "t", isZoneReady: true, isRepairDue: true, isZoneGivenUp: true)
    var record = CloudRecord(
      id: RecordID(name: "r"), type: "New", fields: ["a": .link(RecordID(name: "b"))],
      encryptedFields: ["a"], changeTag: "1", modifiedAt: Instant(milliseconds: -1))
    record.foreignFields = ["tags"]
    let entries = [nil, "you"].map { [record] in
      InboxRecord(record, account: $0, reason: "why", isDoubted: $0 == nil)
    }
    try await database.replica.transact { _ in ReplicaChange(state: state, waiting: entries) }
    try database.reopen()
    func stored() async throws -> (SyncState, [InboxRecord]) {
      try await database.replica.read { view throws(DataLayerError) in
        (try view.state(), try view.inbox())
      }
    }
    #expect(try await stored() == (state, entries))
    try await database.replica.transact { _ in ReplicaChange(arrived: [entries[0].key]) }
    #expect(try await stored().1 == [entries[1]])
    try database.reset()
    #expect(try await stored() == (SyncState(), []))
  }

  @Test func `a row that cannot be read is named, and keeps no other back`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let layer = DataLayer(database, name: "sqlite")
    for number in [1, 2] as [UInt64] { _ = try await layer.habits.create(.sample(number)) }
    try await layer.damage.spoilHabit?(.small(1))
    let found = try await database.replica.read { view throws(DataLayerError) in
      try view.pending(.habit, nil, 10)
    }
    #expect(found.rows.map(\.key) == [RowKey(.habit, .small(2))])
    #expect(found.unreadable == [RowKey(.habit, .small(1)): "The habit's schedule cannot be read"])
    try await database.replica.transact { _ in ReplicaChange(blocked: found.unreadable) }
    let backlog = try await database.replica.read { view throws(DataLayerError) in
      try view.backlog()
    }
    #expect(backlog == Backlog(pending: 1, blocked: found.unreadable))
  }

  @Test func `a name of a category that came is taken here`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let category = row(.category(Category(id: "c", name: " Sport")))
    try await database.replica.transact { _ in ReplicaChange(rows: [category]) }
    #expect(try await rows(database, .category) == [category])
    let layer = DataLayer(database, name: "sqlite")
    await #expect(throws: DataLayerError.self) {
      try await layer.categories.create(Category(id: "d", name: "SPORT"))
    }
    _ = try await layer.categories.create(Category(id: "d", name: "Sports"))
  }

  /// Before version 5 of the schema, the traits of a record were stored among its other extras.
  @Test func `a row of an earlier version has its traits`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let before = row(.person(person(1)))
    try await database.replica.transact { _ in ReplicaChange(rows: [before]) }
    let extras = RecordText.text(
      of: ["": .text("CKUserProfile"), "new": .integer(4)], encrypted: ["new"])
    try database.execute("UPDATE person SET traits = NULL, extras = '\(extras)'")
    let found = try #require(try await rows(database, .person).first)
    #expect(found.unknownFields == ["new": .integer(4)])
    #expect(found.exchange.traits == RecordTraits(type: "CKUserProfile", encryptedFields: ["new"]))
    try await database.replica.transact { _ in
      ReplicaChange(notes: [found.key: found.exchange])
    }
    #expect(try await rows(database, .person) == [found])
  }

  @Test func `a note writes only what the server knows`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let before = row(.person(person(1)))
    var note = before.exchange
    note.changeTag = "u"
    note.traits = RecordTraits(type: "CKUserProfile", leftovers: ["old"])
    try await database.replica.transact { [note] _ in
      ReplicaChange(rows: [before], notes: [before.key: note])
    }
    #expect(try await rows(database, .person) == [SyncedRow(before.version, note)])
  }

  @Test func `a row that is removed leaves nothing, and its habit was not done`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let log = row(.log(.sample(3, of: 1, value: 1)))
    let habit = row(.habit(.sample(1)))
    try await database.replica.transact { _ in ReplicaChange(rows: [habit, log]) }
    try await database.replica.transact { _ in ReplicaChange(removed: [log.key]) }
    #expect(try await rows(database, .log).isEmpty)
    let dump = try await DataLayer(database, name: "sqlite").lifeCycle.dump()
    #expect(dump.habit(1)?.content.lastCompletedDay == nil)
    try await database.replica.transact { _ in ReplicaChange(removed: [habit.key]) }
    #expect(try await rows(database, .habit).isEmpty)
  }

  @Test func `all rows go at once, and with them the inbox of the server`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let entries = [nil, "you"].map {
      InboxRecord(CloudRecord(id: RecordID(name: "r"), type: "New"), account: $0, reason: "why")
    }
    let all = [row(.person(person(1))), row(.habit(.sample(1))), row(.log(.sample(3, of: 1)))]
    try await database.replica.transact { _ in ReplicaChange(rows: all, waiting: entries) }
    try await database.replica.transact { _ in ReplicaChange(sweep: .removeAll) }
    for table in SyncedTable.allCases { #expect(try await rows(database, table).isEmpty) }
    let inbox = try await database.replica.read { view throws(DataLayerError) in try view.inbox() }
    #expect(inbox == [entries[1]])
  }

  @Test func `old tombstones go if the server knows them and they are no parent`() async throws {
    let database = try Database(.memory, environment: world.environment)
    func dead(_ content: SyncedContent, at time: Int64, needsSync: Bool = false) -> SyncedRow {
      row(content) { row in
        row.rewrite { $0.deletedAt = Instant(milliseconds: time) }
        row.exchange.needsSync = needsSync
      }
    }
    let people = [
      dead(.person(person(1)), at: 4), dead(.person(person(2)), at: 5),
      dead(.person(person(3)), at: 4, needsSync: true), row(.person(person(4))),
    ]
    let parent = dead(.habit(.sample(1)), at: 4)
    let rest = [parent, dead(.habit(.sample(2)), at: 4), row(.log(.sample(3, of: 1)))]
    try await database.replica.transact { _ in ReplicaChange(rows: people + rest) }
    let sweep = ReplicaChange.Sweep.purge(before: Instant(milliseconds: 5))
    try await database.replica.transact { _ in ReplicaChange(sweep: sweep) }
    #expect(try await rows(database, .person) == Array(people.dropFirst()))
    #expect(try await rows(database, .habit) == [parent])
  }

  @Test func `pending rows are read on after a place`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let waiting = [(3, 5), (1, 6), (2, 6), (4, 7)].map { number, stamp in
      row(.person(person(number)), stamp: stamp) { $0.exchange.needsSync = true }
    }
    try await database.replica.transact { _ in ReplicaChange(rows: waiting) }
    func page(_ place: PendingPlace?, _ limit: Int) async throws -> [SyncedRow] {
      try await database.replica.read { view throws(DataLayerError) in
        try view.pending(.person, place, limit).rows
      }
    }
    #expect(try await page(nil, 2) == Array(waiting[..<2]))
    #expect(try await page(PendingPlace(of: waiting[1]), 5) == Array(waiting[2...]))
    #expect(try await page(PendingPlace(of: waiting[3]), 5).isEmpty)
  }

  @Test func `a transaction that fails changes nothing`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let membership = Membership(
      id: .small(1), familyID: .small(2), userID: .small(3), joinedAt: Instant(milliseconds: 0))
    let bad = [row(.person(person(3))), row(.membership(membership))]
    await #expect(throws: DataLayerError.self) {
      try await database.replica.transact { _ in
        ReplicaChange(state: SyncState(token: "t"), rows: bad)
      }
    }
    #expect(try await rows(database, .person).isEmpty)
    let state = try await database.replica.read { view throws(DataLayerError) in try view.state() }
    #expect(state == SyncState())
  }
}
