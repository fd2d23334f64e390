@_spi(Storage) import HabitDomain
import Testing

@testable import HabitStore

/// What a replica makes of texts that no store has written, and of rows that nothing refers to.
@Suite struct DamagedReplicaTests {
  let world = World()

  private func person(_ number: UInt64) -> SyncedRow {
    SyncedRow(
      content: .person(
        UserProfile(
          id: .small(number), displayName: "P", appleUserIDHash: "hash-00000\(number)",
          createdAt: Instant(milliseconds: 1))),
      metadata: Metadata(modifiedAt: Stamp(wall: 5, counter: 1, device: "tablet")))
  }

  @Test(arguments: ["extras", "traits"])
  func `rows with texts that cannot be read are named, blocked, and keep no other back`(
    _ column: String
  ) async throws {
    let database = try Database(.memory, environment: world.environment)
    let people = (1...3).map { person($0) }
    try await database.replica.transact { _ in ReplicaChange(rows: people) }
    try database.execute("UPDATE person SET \(column) = 'x' WHERE appleUserIDHash <> 'hash-000003'")
    let found = try await database.replica.read { view throws(DataLayerError) in
      try view.pending(.person, nil, 10)
    }
    let reason = "The other fields of the record cannot be read"
    #expect(found.rows == [people[2]])
    #expect(found.unreadable == [people[0].key: reason, people[1].key: reason])
    try await database.replica.transact { _ in ReplicaChange(blocked: found.unreadable) }
    let backlog = try await database.replica.read { view throws(DataLayerError) in
      try view.backlog()
    }
    #expect(backlog == Backlog(pending: 1, blocked: found.unreadable))
  }

  @Test func `a waiting record that cannot be read is one to ask for, and keeps no other back`()
    async throws
  {
    let database = try Database(.memory, environment: world.environment)
    let entries: [InboxRecord] = [nil, "me"].flatMap { account in
      ["a", "b"].map { name in
        let record = CloudRecord(
          id: RecordID(name: name), type: "New", fields: ["n": .integer(1)], changeTag: "1")
        return InboxRecord(record, account: account, reason: "why")
      }
    }
    try await database.replica.transact { _ in ReplicaChange(waiting: entries) }
    try database.execute("UPDATE inbox SET fields = 'x' WHERE name = 'a'")
    let found = try await database.replica.read { view throws(DataLayerError) in try view.inbox() }
    try #require(found.map(\.key) == entries.map(\.key))
    #expect(found.map(\.isDoubted) == [true, false, false, false])
    #expect(found.map(\.record.fields.isEmpty) == [true, false, true, false])
    #expect([found[1], found[3]] == [entries[1], entries[3]])
  }

  @Test(arguments: [false, true])
  func `an unsent row that cannot be read stays for the server's version of its tag alone`(
    _ isTakenBack: Bool
  ) async throws {
    let database = try Database(.memory, environment: world.environment)
    let version = person(1).version
    let tagged = Exchange(recordName: version.key.recordName, changeTag: "1")
    let unsent = SyncedRow(version, tagged)
    try await database.replica.transact { _ in ReplicaChange(rows: [unsent]) }
    try database.execute("UPDATE person SET extras = 'x'")
    var exchange = tagged
    exchange.needsSync = isTakenBack
    let other = SyncedRow(version, exchange)
    try await database.replica.transact { _ in ReplicaChange(rows: [other]) }
    let found = try await database.replica.read { view throws(DataLayerError) in
      try view.row(version.key)
    }
    #expect(found == (isTakenBack ? other : nil))
  }

  @Test func `rows need their parents, unless a mistake is wanted until the next opening`()
    async throws
  {
    let database = try Database(.memory, environment: world.environment)
    let layer = DataLayer(database, name: "sqlite")
    func importLog(_ number: UInt64) async throws {
      let log = SyncedRow(content: .log(.sample(number, of: 9)), metadata: person(1).metadata)
      try await database.replica.transact { _ in ReplicaChange(rows: [log]) }
    }
    await #expect(throws: DataLayerError.self) { try await importLog(1) }
    try database.enforceReferences(false)
    try await importLog(1)
    try database.enforceReferences(true)
    await #expect(throws: DataLayerError.self) { try await importLog(2) }
    try database.enforceReferences(false)
    try await layer.lifeCycle.reopen()
    await #expect(throws: DataLayerError.self) { try await importLog(2) }
    #expect(try await layer.lifeCycle.dump().logs.map(\.content.id) == [.small(1)])
  }
}
