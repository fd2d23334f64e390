package import HabitDomain
import Synchronization

/// A pool of databases in memory for devices that come and go: a returned one is emptied and reused, because creating
/// the tables takes longer than most devices last.
package final class ReplicaPool: Sendable {
  private let environment: Environment
  private let idle = Mutex<[String: [Database]]>([:])

  /// Makes an empty pool; its databases use this environment with their own device.
  package init(in environment: Environment) { self.environment = environment }

  /// An empty store for a device, with a function that returns it to the pool.
  ///
  /// - Throws: The error of opening a database.
  package func take(
    _ device: String
  ) throws(DataLayerError) -> (replica: Replica, close: @Sendable () -> Void) {
    let database = try database(device)
    return (database.replica, close: { self.giveBack(database, of: device) })
  }

  private func database(_ device: String) throws(DataLayerError) -> Database {
    if let database = idle.withLock({ $0[device]?.popLast() }) { return database }
    var environment = environment
    environment.device = device
    return try Database(.memory, environment: environment)
  }

  /// A database that cannot be emptied is dropped.
  private func giveBack(_ database: Database, of device: String) {
    guard (try? database.reset()) != nil else { return }
    idle.withLock { $0[device, default: []].append(database) }
  }
}
