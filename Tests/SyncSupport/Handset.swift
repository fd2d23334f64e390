package import Domain
import Rules
package import Sync
import Synchronization

/// A device: a store, an engine, a clock, and a person who writes.
package struct Handset: Sendable {
  package let name: String
  package let replica: Replica
  package let engine: SyncEngine
  private let makeEngine: @Sendable (Replica, Cloud) -> SyncEngine
  private let cloud: Cloud
  private let now: @Sendable () -> Instant

  package init(
    _ name: String, _ replica: Replica, _ cloud: Cloud, now: @escaping @Sendable () -> Instant,
    engine makeEngine: @escaping @Sendable (Replica, Cloud) -> SyncEngine
  ) {
    self.name = name
    self.replica = replica
    self.cloud = cloud
    self.makeEngine = makeEngine
    self.now = now
    engine = makeEngine(replica, cloud)
  }

  /// An engine of a process that ends before the step of a number: from then on nothing is stored and nothing answered.
  package func cut(before number: Int) -> SyncEngine {
    let steps = StepCounter(limit: number)
    var cut = cloud
    let (save, fetchChanges, saveZone) = (cloud.save, cloud.fetchChanges, cloud.saveZone)
    cut.save = { (request) async throws(CloudError) in
      guard steps.next() else { throw .cancelled }
      let receipts = try await save(request)
      guard steps.next() else { throw .cancelled }
      return receipts
    }
    cut.fetchChanges = { (request) async throws(CloudError) in
      guard steps.next() else { throw .cancelled }
      return try await fetchChanges(request)
    }
    cut.saveZone = { (zone) async throws(CloudError) in
      guard steps.next() else { throw .cancelled }
      return try await saveZone(zone)
    }
    let transact = replica.transact
    let store = Replica(device: name) { (body: Replica.Body) throws(DataLayerError) in
      guard steps.next() else { throw .service(.unavailable("The process has ended")) }
      try await transact(body)
    }
    return makeEngine(store, cut)
  }

  /// An engine during whose first upload something happens.
  package func interrupted(_ event: @escaping @Sendable () async -> Void) -> SyncEngine {
    let steps = StepCounter(limit: 1)
    var interrupted = cloud
    let save = cloud.save
    interrupted.save = { (request) async throws(CloudError) in
      let receipts = try await save(request)
      if steps.next() { await event() }
      return receipts
    }
    return makeEngine(replica, interrupted)
  }

  /// Writes a row as a local edit does: with a new stamp, unless it says the same already or has no live parents.
  package func put(_ content: SyncedContent) async throws(DataLayerError) {
    let (now, device) = (now(), name)
    try await replica.transact { view throws(DataLayerError) in
      for key in content.parents {
        guard let parent = try view.row(key), parent.metadata.deletedAt == nil else {
          return ReplicaChange()
        }
      }
      let old = try view.row(content.key)
      guard old?.content != content || old?.metadata.deletedAt != nil else {
        return ReplicaChange()
      }
      var row =
        old ?? SyncedRow(content: content, metadata: Metadata(modifiedAt: .zero, revision: 0))
      row.content = content
      row.metadata.deletedAt = nil
      row.mergedInto = nil
      return try Handset.writing([row], view, now, device)
    }
  }

  /// Deletes a row with its children, with one stamp.
  package func delete(_ key: RowKey) async throws(DataLayerError) {
    let (now, device) = (now(), name)
    try await replica.transact { view throws(DataLayerError) in
      guard let row = try view.row(key), row.metadata.deletedAt == nil else {
        return ReplicaChange()
      }
      var rows = [row]
      for table in SyncedTable.allCases where key.table != .category {
        rows += try view.rows(table).filter {
          $0.content.parents.contains(key) && $0.metadata.deletedAt == nil
        }
      }
      for index in rows.indices { rows[index].metadata.deletedAt = now }
      return try Handset.writing(rows, view, now, device)
    }
  }

  /// Edits what is in quarantine, as a person does who is told of it: that lets it be sent again (Y-14).
  package func release() async throws(DataLayerError) {
    let (now, device) = (now(), name)
    try await replica.transact { view throws(DataLayerError) in
      var rows: [SyncedRow] = []
      for key in try view.backlog().blocked.keys.sorted() {
        if let row = try view.row(key) { rows.append(row) }
      }
      return rows.isEmpty ? ReplicaChange() : try Handset.writing(rows, view, now, device)
    }
  }

  /// All its rows, by key.
  package func rows() async throws(DataLayerError) -> [SyncedRow] {
    try await replica.read { view throws(DataLayerError) in
      var rows: [SyncedRow] = []
      for table in SyncedTable.allCases { rows += try view.rows(table) }
      return rows
    }
  }

  private static func writing(
    _ rows: [SyncedRow], _ view: ReplicaView, _ now: Instant, _ device: String
  ) throws(DataLayerError) -> ReplicaChange {
    var state = try view.state()
    let stamp = HybridClock.stamp(after: state.lastStamp, at: now, device: device)
    state.lastStamp = ClockReading(wall: stamp.wall, counter: stamp.counter)
    var rows = rows
    for index in rows.indices {
      rows[index].metadata.modifiedAt = stamp
      rows[index].metadata.revision += 1
      rows[index].metadata.needsSync = true
      rows[index].metadata.syncBlocked = nil
    }
    return ReplicaChange(state: state, rows: rows)
  }
}

extension Stamp {
  fileprivate static let zero = Stamp(wall: 0, counter: 0, device: "")
}

/// Counts steps up to a limit.
private final class StepCounter: Sendable {
  private let left: Mutex<Int>

  init(limit: Int) {
    left = Mutex(limit)
  }

  /// Whether there is one more step.
  func next() -> Bool {
    left.withLock { left in
      left -= 1
      return left >= 0
    }
  }
}
