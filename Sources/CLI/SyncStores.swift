import Domain
import Store
import Sync
import Synchronization

/// Databases in memory for the devices of plays: one that is given back is emptied and used again, as to make its tables
/// takes longer than most plays.
final class SyncStores: Sendable {
  private let idle = Mutex<[String: [Database]]>([:])

  /// A layer of devices on SQLite.
  static func layer(_ name: String) -> SyncLayer {
    let stores = SyncStores()
    return .standard(name) { device throws(DataLayerError) in
      let database = try stores.take(device)
      return (database.replica, close: { stores.giveBack(database, of: device) })
    }
  }

  private func take(_ device: String) throws(DataLayerError) -> Database {
    if let database = idle.withLock({ $0[device]?.popLast() }) { return database }
    return try Database(.memory, environment: Self.environment(device))
  }

  /// One that cannot be emptied is used no more.
  private func giveBack(_ database: Database, of device: String) {
    guard (try? database.reset()) != nil else { return }
    idle.withLock { $0[device, default: []].append(database) }
  }

  /// Sync gives stamps by the clock of the play; nothing else asks.
  private static func environment(_ device: String) -> Environment {
    Environment(
      now: { Instant(milliseconds: 0) }, newID: { Identifier(high: 0, low: 0) },
      displayZone: { "UTC" }, habitLimit: { nil }, device: device, random: { _ in 0 },
      sleep: { _ in })
  }
}
