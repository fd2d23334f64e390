import Domain
import SQLite

/// How a store is opened: with the tables of this version, or not at all.
enum Opening {
  static func connection(
    _ location: StoreLocation, tables: String, busyTimeout: Int32,
    durability: Durability = .process, handles: OpenHandles = OpenHandles()
  ) throws(DataLayerError) -> Connection {
    let connection = try reporting { () throws(SQLiteError) in
      try Connection(
        location.ofConnection, busyTimeout: busyTimeout, slots: Query.allCases.count,
        durability: durability, handles: handles)
    }
    // Before anything is set that would write to the file.
    let version = try reporting(connection.schemaVersion)
    guard version <= Schema.version else {
      throw .service(.schemaTooNew(found: version, known: Schema.version))
    }
    try reporting { () throws(SQLiteError) in
      if case .file = location { try connection.set("journal_mode", to: "WAL", expecting: "wal") }
      if version < Schema.version { try makeTables(connection, by: tables) }
    }
    return connection
  }

  /// Makes the tables, or those that an earlier version did not have, in one transaction, unless another process was
  /// faster.
  private static func makeTables(
    _ connection: Connection, by script: String
  ) throws(SQLiteError) {
    try connection.execute("BEGIN IMMEDIATE")
    do {
      for step in steps(from: try connection.schemaVersion(), script) {
        try connection.execute(step)
      }
      try connection.execute("COMMIT")
    } catch {
      // Closing the connection would undo it too, but that is for another to do.
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  private static func steps(from version: Int, _ script: String) -> [String] {
    version < 1 ? [script] : Array(Schema.upgrades.dropFirst(version - 1))
  }

  private static func reporting<T>(
    _ body: () throws(SQLiteError) -> T
  ) throws(DataLayerError) -> T {
    do { return try body() } catch {
      throw .service(DataServiceError(error, during: "opening the database"))
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
