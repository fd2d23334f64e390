import CloudSim
@_spi(Storage) import HabitDomain
import HabitSuite
import HabitSync
import SyncSupport
import Synchronization
import Testing

/// What is read from a store for a page of changes: it may hold years of logs, and a page may report many
/// deletions.
@Suite struct PageReadsTests {
  /// A replica that reports each read of all rows of a table, and of the inbox.
  private static func watched(
    _ replica: Replica, _ note: @escaping @Sendable (String) -> Void
  ) -> Replica {
    Replica(device: replica.device) { (body: Replica.Body) async throws(DataLayerError) in
      try await replica.transact { view throws(DataLayerError) in
        var watched = view
        watched.rows = { (table) throws(DataLayerError) in
          note(table.rawValue)
          return try view.rows(table)
        }
        watched.inbox = { () throws(DataLayerError) in
          note("inbox")
          return try view.inbox()
        }
        return try body(watched)
      }
    }
  }

  private static func replica(_ onSQLite: Bool) throws -> Replica {
    try onSQLite ? SyncBench.sqlite("a") : SyncBench.memory("a")
  }

  @Test(arguments: [false, true])
  func `children of deleted rows are not looked for among all rows`(_ onSQLite: Bool) async throws {
    let reads = Mutex<[String: Int]>([:])
    let bench = try SyncBench(
      skews: [0],
      replica: { _ in
        Self.watched(try Self.replica(onSQLite)) { name in
          reads.withLock { $0[name, default: 0] += 1 }
        }
      })
    let handset = bench.handsets[0]
    try await handset.put(SyncSample.content(.category, 0, 0))
    for number in 0..<2 {
      try await handset.put(SyncSample.content(.habit, number, 4 + number))
      try await handset.put(SyncSample.content(.log, number, number))
    }
    for _ in 0..<2 { _ = await handset.engine.sync() }
    let gone = [SyncSample.key(.habit, 0), SyncSample.key(.habit, 1), SyncSample.key(.category, 0)]
    for key in gone {
      try await bench.server.delete([RecordID(name: key.recordName)])
    }
    reads.withLock { $0 = [:] }
    let result = await handset.engine.sync()
    #expect(result.error == nil && result.uploaded == gone.count)
    // The repair looks at all rows.
    let counts = reads.withLock { $0 }
    #expect(counts[SyncedTable.habit.rawValue] == 1)
    #expect(counts[SyncedTable.log.rawValue] == 1)
  }

  /// A device that tells whenever it reads its inbox.
  private static func bench(_ readsInbox: @escaping @Sendable () -> Void) throws -> SyncBench {
    try SyncBench(
      skews: [0],
      replica: { _ in
        watched(try replica(false)) { name in if name == "inbox" { readsInbox() } }
      })
  }

  /// A habit and its log wait for a category.
  @Test func `the inbox is read once to take what waits in it`() async throws {
    let reads = Mutex(0)
    let bench = try Self.bench { reads.withLock { $0 += 1 } }
    let (handset, server) = (bench.handsets[0], bench.server)
    _ = await handset.engine.sync()
    for table in [SyncedTable.log, .habit] {
      let record = ConversionTests.record(table, table == .habit ? 4 : 0)
      server.plant(record)
    }
    #expect(await handset.engine.sync().applied == 0)
    server.plant(ConversionTests.record(.category))
    reads.withLock { $0 = 0 }
    #expect(await handset.engine.sync().applied == 3)
    // Once for the page, and once to see whether anything waits after it.
    #expect(reads.withLock { $0 } == 2)
  }

  /// Three pages of families come while a log waits for its habit.
  @Test func `the inbox is not read for each page of rows that nothing waits for`() async throws {
    let reads = Mutex(0)
    let bench = try Self.bench { reads.withLock { $0 += 1 } }
    let (handset, server) = (bench.handsets[0], bench.server)
    _ = await handset.engine.sync()
    server.plant(ConversionTests.record(.log))
    _ = await handset.engine.sync()
    for number in 0..<9 {
      var record = ConversionTests.record(.family)
      record.id.name = "\(SyncSample.id(.family, number))"
      server.plant(record)
    }
    reads.withLock { $0 = 0 }
    #expect(await handset.engine.sync().applied == 9)
    // For the first page; to see what waits, what is unreadable, what can be taken and which parents are missing; and
    // once more for these, because one was requested.
    #expect(reads.withLock { $0 } == 6)
  }

  @Test(arguments: [false, true])
  func `a deleted child counts as a child, and one that is passed over does not`(
    _ onSQLite: Bool
  ) async throws {
    let replica = try Self.replica(onSQLite)
    let stamp = Stamp(wall: 1, counter: 0, device: "z")
    let contents = [(SyncedTable.category, 0), (.habit, 4), (.log, 0)].map {
      SyncSample.content($0, 0, $1)
    }
    let rows = contents.map { content in
      SyncedRow(
        content: content,
        metadata: Metadata(
          modifiedAt: stamp,
          deletedAt: content.key.table == .log ? Instant(milliseconds: 1) : nil))
    }
    try await replica.transact { _ in ReplicaChange(rows: rows) }
    let found = try await replica.read { view throws(DataLayerError) in
      let other = try view.isParent(SyncSample.key(.habit, 1)) { _ in false }
      var found = [other]
      for (parent, child) in zip(rows, rows.dropFirst()) {
        found.append(try view.isParent(parent.key) { _ in false })
        found.append(try view.isParent(parent.key) { $0 == child.key })
      }
      return found
    }
    #expect(found == [false, true, false, true, false])
  }
}
