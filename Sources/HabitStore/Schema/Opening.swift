import HabitDomain
import HabitSQLite

/// Opens a store with the tables of this version, or not at all.
struct Opening: Sendable {
  let location: StoreLocation
  var tables = Schema.script
  /// How many milliseconds to wait for another connection's lock.
  var busyTimeout: Int32 = 5000
  var durability = Durability.process
  /// Counts what is open.
  var handles = OpenHandles()

  func connection() throws(DataLayerError) -> Connection {
    let operation = "opening the database"
    let connection = try reporting(operation) { () throws(SQLiteError) in
      try Connection(
        location.ofConnection, busyTimeout: busyTimeout, slots: Query.allCases.count,
        durability: durability, handles: handles)
    }
    // Before any setting that would write to the file.
    let version = try reporting(operation, connection.schemaVersion)
    guard version <= Schema.version else {
      throw .service(.schemaTooNew(found: version, known: Schema.version))
    }
    try reporting(operation) { () throws(SQLiteError) in
      if case .file = location { try connection.set("journal_mode", to: "WAL", expecting: "wal") }
      if version < Schema.version { try makeTables(connection) }
    }
    return connection
  }

  /// Creates missing tables in one transaction; none if another process did so first.
  private func makeTables(_ connection: Connection) throws(SQLiteError) {
    try connection.execute("BEGIN IMMEDIATE")
    do {
      let version = try connection.schemaVersion()
      for step in version < 1 ? [tables] : Array(Schema.upgrades.dropFirst(version - 1)) {
        try connection.execute(step)
      }
      try connection.execute("COMMIT")
    } catch {
      // Closing the connection would roll it back too, but that is up to the caller.
      try? connection.execute("ROLLBACK")
      throw error
    }
  }
}

extension StoreLocation {
  fileprivate var ofConnection: Connection.Location {
    switch self {
    case .memory: .memory
    case .file(let path): .file(path: path)
    }
  }
}
