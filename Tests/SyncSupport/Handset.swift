package import HabitDomain
package import HabitSync
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

  /// Writes a row as a local edit does.
  package func put(_ content: SyncedContent) async throws(DataLayerError) {
    try await replica.put(content, at: now(), .small)
  }

  /// Deletes a row with its children.
  package func delete(_ key: RowKey) async throws(DataLayerError) {
    try await replica.delete(key, at: now(), .small)
  }

  /// Edits what is in quarantine.
  package func release() async throws(DataLayerError) {
    try await replica.release(at: now(), .small)
  }

  /// All its rows, by key.
  package func rows() async throws(DataLayerError) -> [SyncedRow] { try await replica.rows() }

  /// What it knows about its server.
  package func state() async throws(DataLayerError) -> SyncState {
    try await replica.read { view throws(DataLayerError) in try view.state() }
  }

  /// The records that wait.
  package func inbox() async throws(DataLayerError) -> [InboxRecord] {
    try await replica.read { view throws(DataLayerError) in try view.inbox() }
  }
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
