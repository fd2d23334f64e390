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
  /// How a store of an older version becomes one of the newest.
  package var ladder = Ladder.standard
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
    let origin = try Ladder.origin(of: connection)
    try reporting(operation) { () throws(SQLiteError) in
      if case .file = location {
        try connection.set("journal_mode", to: journal, expecting: journal.lowercased())
      }
    }
    try ladder.climb(connection, from: origin, making: tables)
    if origin != .empty { try SchemaCheck(of: tables).check(connection) }
    try reporting(operation) { () throws(SQLiteError) in
      if !script.isEmpty { try connection.execute(script) }
      try connection.keepLog(false)
    }
    return connection
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
