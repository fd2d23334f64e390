import HabitDomain
package import HabitSQLite

/// Opens a store with the tables of this version, or not at all.
package struct Opening: Sendable {
  package let location: StoreLocation
  package var tables = Schema.script
  /// How many milliseconds to wait for another connection's lock.
  package var busyTimeout: Int32 = 5000
  package var durability = Durability.process
  /// Counts what is open.
  package var handles = OpenHandles()
  /// The file system of the location.
  package var files = FileSystem.live
  /// Where changes are kept before they are in the file; anything but WAL is for mutants.
  package var journal = "WAL"
  /// What every connection executes once it is open; for tests and mutants.
  package var script = ""

  func connection() throws(DataLayerError) -> Connection {
    let operation = "opening the database"
    let connection = try reporting(operation) { () throws(SQLiteError) in
      try Connection(
        location.ofConnection, busyTimeout: busyTimeout, slots: Query.allCases.count,
        durability: durability, handles: handles, keepsLog: true, vfs: files.vfs)
    }
    // Before any setting that would write to the file; a damaged one stays as it is with its log.
    let version = try reporting(operation, connection.schemaVersion)
    guard version <= Schema.version else {
      throw .service(.schemaTooNew(found: version, known: Schema.version))
    }
    try reporting(operation) { () throws(SQLiteError) in
      if case .file = location {
        try connection.set("journal_mode", to: journal, expecting: journal.lowercased())
      }
      if version < Schema.version { try makeTables(connection) }
      if !script.isEmpty { try connection.execute(script) }
      try connection.keepLog(false)
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
