import CloudSim
@_spi(Storage) import HabitDomain
import HabitSuite
import HabitSync
import SyncSupport
import Synchronization
import Testing

/// How the rows of an upload are found (domain 4.4).
@Suite struct UploadQueueTests {
  /// A replica that reports each read of waiting rows, and how many there were.
  private static func watched(
    _ replica: Replica, _ note: @escaping @Sendable (Int) -> Void
  ) -> Replica {
    Replica(device: replica.device) { (body: Replica.Body) async throws(DataLayerError) in
      try await replica.transact { view throws(DataLayerError) in
        var watched = view
        watched.pending = { (table, place, limit) throws(DataLayerError) in
          let found = try view.pending(table, place, limit)
          note(found.rows.count)
          return found
        }
        return try body(watched)
      }
    }
  }

  private static func name(_ number: Int) -> String { SyncSample.key(.family, number).recordName }

  /// A store scans all of its rows to find those that wait.
  @Test(arguments: [false, true])
  func `rows are looked for once, and not for each request`(_ onSQLite: Bool) async throws {
    let reads = Mutex(0)
    let bench = try SyncBench(
      skews: [0],
      replica: { device in
        let replica = try onSQLite ? SyncBench.sqlite(device) : SyncBench.memory(device)
        return Self.watched(replica) { _ in reads.withLock { $0 += 1 } }
      })
    let handset = bench.handsets[0]
    _ = await handset.engine.sync()
    for number in 0..<40 { try await handset.put(SyncSample.content(.family, number, 0)) }
    reads.withLock { $0 = 0 }
    let result = await handset.engine.sync()
    #expect(result.uploaded == 40 && result.pending == 0)
    // Fourteen requests of three; the families twice, because others may have been written in the
    // meantime.
    #expect(reads.withLock { $0 } == SyncedTable.allCases.count + 1)
  }

  /// It is put in quarantine, and then the others are searched for again, once.
  @Test func `a row that cannot be read does not make the others be looked for at each request`()
    async throws
  {
    let reads = Mutex(0)
    let damaged = SyncSample.key(.family, 30)
    let bench = try SyncBench(
      skews: [0],
      replica: { device in
        Self.watched(Self.hiding(damaged, in: SyncBench.memory(device))) { _ in
          reads.withLock { $0 += 1 }
        }
      })
    let handset = bench.handsets[0]
    _ = await handset.engine.sync()
    for number in 0..<40 { try await handset.put(SyncSample.content(.family, number, 0)) }
    reads.withLock { $0 = 0 }
    let result = await handset.engine.sync()
    #expect(result.uploaded == 39 && result.pending == 0)
    #expect(result.blocked == [damaged: "damaged"])
    #expect(reads.withLock { $0 } == SyncedTable.allCases.count + 2)
  }

  /// A replica with one waiting row that cannot be read.
  private static func hiding(_ key: RowKey, in replica: Replica) -> Replica {
    Replica(device: replica.device) { (body: Replica.Body) async throws(DataLayerError) in
      try await replica.transact { view throws(DataLayerError) in
        var hiding = view
        hiding.pending = { (table, place, limit) throws(DataLayerError) in
          let found = try view.pending(table, place, limit)
          guard found.rows.contains(where: { $0.key == key }) else { return found }
          return PendingRows(found.rows.filter { $0.key != key }, unreadable: [key: "damaged"])
        }
        return try body(hiding)
      }
    }
  }

  /// After the loss of a zone, all rows wait, also those of a device whose clock was far ahead.
  @Test func `rows of the far future are not read again for each request`() async throws {
    let count = Mutex(0)
    let bench = try SyncBench(
      skews: [0],
      replica: { device in
        Self.watched(SyncBench.memory(device)) { rows in count.withLock { $0 += rows } }
      })
    let handset = bench.handsets[0]
    _ = await handset.engine.sync()
    let rows = (0..<40).map { number in
      SyncedRow(
        content: SyncSample.content(.family, number, 0),
        metadata: Metadata(modifiedAt: Stamp(wall: (1 << 52) + 1, counter: 0, device: "z")))
    }
    try await handset.replica.transact { _ in ReplicaChange(rows: rows) }
    count.withLock { $0 = 0 }
    let result = await handset.engine.sync()
    #expect(result.uploaded == 40 && result.pending == 0)
    // All of them once, and then three for each request.
    #expect(count.withLock { $0 } == 77)
  }

  @Test(arguments: [false, true])
  func `what is written during an upload comes after what waited, unless that is of the far future`(
    _ isFar: Bool
  ) async throws {
    let sent = Mutex<[String]>([])
    let bench = try SyncBench(
      skews: [0],
      cloud: { server, device, plan in
        var cloud = server.cloud(for: device, plan: plan)
        let save = cloud.save
        cloud.save = { (request) async throws(CloudError) in
          sent.withLock { $0 += request.records.map(\.id.name) }
          return try await save(request)
        }
        return cloud
      })
    let handset = bench.handsets[0]
    _ = await handset.engine.sync()
    for number in 0..<5 { try await handset.put(SyncSample.content(.family, number, 0)) }
    let rows = (5..<8).map { number in
      SyncedRow(
        content: SyncSample.content(.family, number, 0),
        metadata: Metadata(
          modifiedAt: Stamp(wall: isFar ? (1 << 52) + 1 : 1, counter: Int64(number), device: "a")))
    }
    try await handset.replica.transact { _ in ReplicaChange(rows: rows) }
    let engine = handset.interrupted {
      try? await handset.put(SyncSample.content(.family, 4, 1))
      try? await handset.put(SyncSample.content(.family, 9, 0))
    }
    let result = await engine.sync()
    #expect(result.uploaded == 9 && result.pending == 0)
    let order = isFar ? [0, 1, 2, 3, 4, 9, 5, 6, 7] : [5, 6, 7, 0, 1, 2, 3, 4, 9]
    #expect(sent.withLock(\.self) == order.map(Self.name))
  }
}
