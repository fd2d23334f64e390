package import HabitDomain
package import HabitStore

extension SyncBench {
  /// A replica on a SQLite database in memory.
  package static let sqlite: @Sendable (String) throws -> Replica = { device in
    try database(device).replica
  }

  /// A database, of which the data layer and the replica are two views.
  package static func database(
    _ device: String, at location: StoreLocation = .memory,
    now: @escaping @Sendable () -> Instant = { Instant(milliseconds: 0) }
  ) throws -> Database {
    try Database(location, environment: environment(device, now))
  }

  private static func environment(
    _ device: String, _ now: @escaping @Sendable () -> Instant
  ) -> Environment {
    Environment(
      now: now, newID: { Identifier(high: 9, low: 9) }, displayZone: { "UTC" },
      habitLimit: { nil }, device: device, random: { _ in 0 }, sleep: { _ in })
  }
}
