package import Domain
import Synchronization

/// Databases in memory for devices that come and go: one that is given back is emptied and used again, as to make its
/// tables takes longer than most devices are there.
package final class ReplicaPool: Sendable {
  private let environment: Environment
  private let idle = Mutex<[String: [Database]]>([:])

  /// Makes a pool without databases, which ask an environment; the device in it is that of each.
  package init(in environment: Environment) {
    self.environment = environment
  }

  /// An empty store for a device, and what gives it back.
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

  /// One that cannot be emptied is used no more.
  private func giveBack(_ database: Database, of device: String) {
    guard (try? database.reset()) != nil else { return }
    idle.withLock { $0[device, default: []].append(database) }
  }
}
