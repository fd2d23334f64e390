import HabitDomain
import HabitSync

/// The phone of a reader who has a sync engine, in dictionaries.
struct MyPhone: Sendable {
  private let rest: SyncDevice

  init(site: SyncSite) async throws(DataLayerError) {
    rest = try await SyncLayer.memory().open(site)
  }

  func rows() async throws(DataLayerError) -> [SyncedRow] { try await rest.rows() }

  func state() async throws(DataLayerError) -> SyncState { try await rest.state() }

  func put(_ content: SyncedContent) async throws(DataLayerError) { try await rest.put(content) }

  func delete(_ key: RowKey) async throws(DataLayerError) { try await rest.delete(key) }

  func sync(_ trigger: SyncTrigger) async -> SyncResult { await rest.sync(trigger) }

  func restart() async throws(DataLayerError) { try await rest.restart() }

  func choose(_ choice: ZoneChoice) async throws(DataLayerError) { try await rest.choose(choice) }

  func release() async throws(DataLayerError) { try await rest.release() }

  func purge() async throws(DataLayerError) { try await rest.purge() }

  func close() async { await rest.close() }
}
