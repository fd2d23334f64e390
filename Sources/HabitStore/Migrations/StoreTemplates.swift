import HabitSQLite
import Synchronization

/// New stores of each version, each made once by its script and then copied: making one takes as long as several steps.
final class StoreTemplates: @unchecked Sendable {
  // Accessed only under the lock.
  private var connections: [String: Connection] = [:]
  private let lock = Mutex(())

  static let shared = StoreTemplates()

  /// Fills a new connection in memory with what a script makes.
  func copy(_ script: String, to connection: Connection) throws(SQLiteError) {
    try lock.withLock { _ throws(SQLiteError) in try store(madeBy: script).copy(to: connection) }
  }

  private func store(madeBy script: String) throws(SQLiteError) -> Connection {
    if let store = connections[script] { return store }
    let store = try Connection(.memory, slots: 0)
    try store.execute(script)
    connections[script] = store
    return store
  }
}
